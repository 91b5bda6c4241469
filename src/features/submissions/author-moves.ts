import { and, desc, eq } from 'drizzle-orm'
import { submissionFile, submissionReturn } from '#db/schema/submissions.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { answered } from '#domain/reviewing/return.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { registerFile } from '../files/commands.ts'
import { keep, type Upload } from '../files/spool.ts'
import { giveCommand, type MoveNeeds } from './move.ts'
import { type EditorNotice, editorNoticeQueue } from './notices.ts'
import { listVersions, type Submission } from './queries.ts'
import { writeToAuthor } from './write-letter.ts'

type Needs = MoveNeeds & { storage: Storage; journal: () => Journal; baseUrl: string }

/** Puts a new file in the place of one that no editor has taken up; the earlier one is kept. Throws as `giveCommand` does. */
export async function replaceManuscript(
  needs: Needs,
  who: Account,
  id: string,
  { version, file }: { version: number; file: Upload },
): Promise<Submission> {
  await keep(needs.storage, file)
  const given = { id, command: 'replace-file', side: 'author', version } as const
  return giveCommand(needs, who, given, async (tx, found) => {
    const { number, fileId } = await addVersion(needs, tx, who, found, file)
    return {
      set: { manuscriptId: fileId },
      event: { type: 'submission-file-replaced', submissionId: id, file: number },
    }
  })
}

/**
 * Answers the points of a return, and sends the corrected file. Throws as `giveCommand` does, and
 * `invalid` when a point has no answer.
 */
export async function answerReturn(
  needs: Needs,
  who: Account,
  id: string,
  { version, answers, file }: { version: number; answers: string[]; file: Upload },
): Promise<Submission> {
  await keep(needs.storage, file)
  const given = { id, command: 'answer-return', side: 'author', version } as const
  return giveCommand(needs, who, given, async (tx, found) => {
    const { number, fileId } = await addVersion(needs, tx, who, found, file)
    await writeAnswers(needs, tx, found, answers)
    const told = { ...needs, journal: needs.journal() }
    await writeToAuthor(told, tx, found, { id: `answered-${id}-${number}`, name: 'answered' })
    await tellInHand(needs, tx, found, 'submission-answered')
    return {
      set: { manuscriptId: fileId, revisedAt: needs.clock() },
      event: { type: 'submission-answered', submissionId: id, file: number },
    }
  })
}

/** Takes a submission back for good. Throws as `giveCommand` does. */
export async function withdrawSubmission(
  needs: Needs,
  who: Account,
  id: string,
  version: number,
): Promise<Submission> {
  const given = { id, command: 'withdraw', side: 'author', version } as const
  return giveCommand(needs, who, given, async (tx, found) => {
    const told = { ...needs, journal: needs.journal() }
    await writeToAuthor(told, tx, found, { id: `withdrawn-${id}`, name: 'withdrawn' })
    await tellInHand(needs, tx, found, 'submission-withdrawn')
    return { event: { type: 'submission-withdrawn', submissionId: id } }
  })
}

/** So many files one submission can have. */
const mostFiles = 40

async function addVersion(
  needs: Needs,
  tx: Transaction,
  who: Account,
  found: Submission,
  file: Upload,
): Promise<{ number: number; fileId: string }> {
  const versions = await listVersions(tx, found)
  const number = versions.length + 1
  if (number > mostFiles) {
    throw new Refused(
      'not-at-this-stage',
      `This submission has had ${mostFiles} files. Please write to the editors.`,
    )
  }
  const fileId = await registerFile(needs, tx, file)
  const first = { number: 1, fileId: found.manuscript.id, sentBy: found.submittedBy }
  await tx
    .insert(submissionFile)
    .values({ ...first, submissionId: found.id, sentAt: found.createdAt })
    .onConflictDoNothing()
  await tx
    .insert(submissionFile)
    .values({ submissionId: found.id, number, fileId, sentBy: who.id, sentAt: needs.clock() })
  return { number, fileId }
}

async function writeAnswers(
  { clock }: Pick<Needs, 'clock'>,
  tx: Transaction,
  { id }: Submission,
  answers: string[],
): Promise<void> {
  const [last] = await tx
    .select()
    .from(submissionReturn)
    .where(eq(submissionReturn.submissionId, id))
    .orderBy(desc(submissionReturn.number))
    .limit(1)
  if (!last) throw new Error(`the submission ${id} is returned without a list`)
  await tx
    .update(submissionReturn)
    .set({ items: answered(last.items, answers), answeredAt: clock() })
    .where(and(eq(submissionReturn.submissionId, id), eq(submissionReturn.number, last.number)))
}

/** Asks for a letter to the editor who has the submission in hand, if one has. */
async function tellInHand(
  { jobs }: Pick<Needs, 'jobs'>,
  tx: Transaction,
  { id: submissionId, editorId }: Submission,
  what: EditorNotice['what'],
): Promise<void> {
  if (editorId)
    await jobs.enqueue(tx, editorNoticeQueue, { accountId: editorId, submissionId, what })
}
