import { and, desc, eq } from 'drizzle-orm'
import { correctionRequest, submissionFile } from '#db/schema/editorial.ts'
import { withResponses } from '#domain/editorial/correction-request.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { Account } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { emailAuthor } from '#features/editorial/emails/author-email.ts'
import {
  type EditorNotification,
  editorNotificationQueue,
} from '#features/editorial/emails/notifications.ts'
import { listVersions, type Submission } from '#features/editorial/queries.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type CommandDependencies, runCommand } from './run-command.ts'

type Needs = CommandDependencies & { storage: Storage; journal: () => Journal; baseUrl: string }

/** Puts a new file in the place of one that no editor has taken up; the earlier one is kept. Throws as `giveCommand` does. */
export async function replaceManuscript(
  needs: Needs,
  who: Account,
  id: string,
  { version, file }: { version: number; file: Upload },
): Promise<Submission> {
  await storeUpload(needs.storage, file)
  const given = { id, command: 'replace-file', side: 'author', version } as const
  return runCommand(needs, who, given, async (tx, found) => {
    const { number, fileId } = await addFileVersion(needs, tx, who, found, file)
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
export async function submitCorrections(
  needs: Needs,
  who: Account,
  id: string,
  { version, answers, file }: { version: number; answers: string[]; file: Upload },
): Promise<Submission> {
  await storeUpload(needs.storage, file)
  const given = { id, command: 'respond-to-request', side: 'author', version } as const
  return runCommand(needs, who, given, async (tx, found) => {
    const { number, fileId } = await addFileVersion(needs, tx, who, found, file)
    await saveReplies(needs, tx, found, answers)
    const told = { ...needs, journal: needs.journal() }
    await emailAuthor(told, tx, found, {
      id: `answered-${id}-${number}`,
      name: 'response-received',
    })
    await notifyHandlingEditor(needs, tx, found, 'submission-corrected')
    return {
      set: { manuscriptId: fileId, revisedAt: needs.clock() },
      event: { type: 'submission-corrected', submissionId: id, file: number },
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
  return runCommand(needs, who, given, async (tx, found) => {
    const told = { ...needs, journal: needs.journal() }
    await emailAuthor(told, tx, found, { id: `withdrawn-${id}`, name: 'withdrawn' })
    await notifyHandlingEditor(needs, tx, found, 'submission-withdrawn')
    return { event: { type: 'submission-withdrawn', submissionId: id } }
  })
}

/** So many files one submission can have. */
const maxFiles = 40

async function addFileVersion(
  needs: Needs,
  tx: Transaction,
  who: Account,
  found: Submission,
  file: Upload,
): Promise<{ number: number; fileId: string }> {
  const versions = await listVersions(tx, found)
  const number = versions.length + 1
  if (number > maxFiles) {
    throw new Refused(
      'transition-not-allowed',
      `This submission has had ${maxFiles} files. Please write to the editors.`,
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

async function saveReplies(
  { clock }: Pick<Needs, 'clock'>,
  tx: Transaction,
  { id }: Submission,
  answers: string[],
): Promise<void> {
  const [last] = await tx
    .select()
    .from(correctionRequest)
    .where(eq(correctionRequest.submissionId, id))
    .orderBy(desc(correctionRequest.number))
    .limit(1)
  if (!last) throw new Error(`the submission ${id} is returned without a list`)
  await tx
    .update(correctionRequest)
    .set({ items: withResponses(last.items, answers), respondedAt: clock() })
    .where(and(eq(correctionRequest.submissionId, id), eq(correctionRequest.number, last.number)))
}

/** Asks for a letter to the editor who has the submission in hand, if one has. */
async function notifyHandlingEditor(
  { jobs }: Pick<Needs, 'jobs'>,
  tx: Transaction,
  { id: submissionId, editorId }: Submission,
  what: EditorNotification['what'],
): Promise<void> {
  if (editorId)
    await jobs.enqueue(tx, editorNotificationQueue, { accountId: editorId, submissionId, what })
}
