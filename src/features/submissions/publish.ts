import { and, eq, isNull, lte } from 'drizzle-orm'
import { submission } from '#db/schema/submissions.ts'
import { type Account, isEditor } from '#domain/people/account.ts'
import type { NewArticle } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import { requireMove } from '#domain/reviewing/course.ts'
import {
  type Appearance,
  isHeld,
  type Publication,
  requireOffice,
  type Schedule,
} from '#domain/reviewing/submission.ts'
import type { Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findAccount, findFirstAdmin } from '../accounts/queries.ts'
import { changeArticle } from '../articles/change.ts'
import { type CreateNeeds, createArticleOfManuscript } from '../articles/create.ts'
import { keepDraftFrom } from '../articles/kept-from.ts'
import { findArticle } from '../articles/queries.ts'
import { keep, type Upload } from '../files/spool.ts'
import { takeBackLetter } from '../letters/write.ts'
import { requireSameVersion } from './meanwhile.ts'
import { giveCommand, lockSubmission, type MoveNeeds, writeMove } from './move.ts'
import { getSubmission, listNear, type Submission } from './queries.ts'

/** `journal` tells the categories that there are. */
export type PublishNeeds = MoveNeeds & {
  storage: Storage
  journal: CreateNeeds['journal']
}

type Details = Omit<Publication, 'status' | 'version'>

/**
 * Publishes a manuscript as an article, once: publishing it again, also at the same moment,
 * changes nothing. One that is not accepted is published at once, and it is written down that no review
 * took place. Throws 404, `own-submission`, `changed-meanwhile`, and `not-at-this-stage` for one that is closed.
 */
export async function publishSubmission(
  needs: PublishNeeds,
  who: Account,
  id: string,
  { status: _, version, ...details }: Publication,
  pdf?: Upload,
): Promise<Submission> {
  if (pdf) await keep(needs.storage, pdf)
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    requireOffice(found)
    if (found.stage === 'published') return
    await requireSameVersion(tx, found, version, 'editor')
    const isAccepted = found.stage === 'accepted' || found.stage === 'scheduled'
    const command = isAccepted ? 'publish' : 'publish-at-once'
    await publishAs(needs, tx, who, found, { command, side: 'editor', details, pdf })
  })
  return getSubmission(needs.db, who, id)
}

type Publishing = {
  command: 'publish' | 'publish-at-once'
  side: 'editor' | 'system'
  details: Details
  pdf?: Upload | undefined
}

async function publishAs(
  needs: PublishNeeds,
  tx: Transaction,
  who: Account,
  found: Submission,
  { command, side, details, pdf }: Publishing,
): Promise<void> {
  const move = requireMove(found.stage, command, side)
  if (command === 'publish-at-once') await dropHeldLetter(needs, tx, found)
  if (found.articleId) await keepDraftFrom(tx, found.articleId, [])
  const articleId = await putArticle(
    needs,
    tx,
    who,
    found,
    { ...details, status: 'published' },
    pdf,
  )
  await writeMove(needs, tx, found, move, { status: 'published', articleId, publishAt: null })
  await record(needs, tx, who.id, {
    type: 'submission-published',
    ...{ submissionId: found.id, articleId },
    ...(command === 'publish-at-once' && { withoutReview: true }),
  })
}

/** Nobody is to correct what is published: a letter that asks for it does not leave, unless it has left in this moment. */
async function dropHeldLetter(
  { clock }: Pick<PublishNeeds, 'clock'>,
  tx: Transaction,
  found: Submission,
): Promise<void> {
  if (!found.heldLetterId || !isHeld(found, clock())) return
  await takeBackLetter(tx, found.heldLetterId).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** Makes the article of a manuscript, or changes the draft that was made of it. The answer is its id. */
async function putArticle(
  needs: PublishNeeds,
  tx: Transaction,
  who: Account,
  found: Submission,
  input: Details & Pick<NewArticle, 'status'>,
  pdf?: Upload,
): Promise<string> {
  if (found.articleId) {
    const db = { ...needs, db: tx }
    await changeArticle(db, who, found.articleId, input, pdf ? [pdf] : [])
    return found.articleId
  }
  const { title, abstract, authors, keywords } = found
  return createArticleOfManuscript(
    needs,
    tx,
    who,
    {
      ...{ ...input, title, abstract, authors, keywords },
      manuscriptId: found.manuscript.id,
      receivedOn: dayOf(found.createdAt),
      revisedOn: found.revisedAt && dayOf(found.revisedAt),
      acceptedOn: found.acceptedAt && dayOf(found.acceptedAt),
    },
    pdf,
  )
}

/** The same as a draft, of which those who stand too near see nothing. */
async function putDraft(
  needs: PublishNeeds,
  tx: Transaction,
  who: Account,
  found: Submission,
  details: Details,
): Promise<string> {
  const articleId = await putArticle(needs, tx, who, found, { ...details, status: 'draft' })
  await keepDraftFrom(tx, articleId, await listNear(tx, found.id))
  return articleId
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Makes the draft of an article of an accepted manuscript. Throws as `giveCommand` does. */
export const makeDraft = (
  needs: PublishNeeds,
  who: Account,
  id: string,
  { version, ...details }: Appearance,
): Promise<Submission> =>
  giveCommand(
    needs,
    who,
    { id, command: 'make-draft', side: 'editor', version },
    async (tx, found) => {
      const articleId = await putDraft(needs, tx, who, found, details)
      return {
        set: { articleId },
        event: { type: 'submission-draft-made', submissionId: id, articleId },
      }
    },
  )

/**
 * Sets the moment at which an accepted manuscript is published by itself. Throws as `giveCommand` does,
 * and `invalid` for one that does not lie ahead.
 */
export async function schedulePublication(
  needs: PublishNeeds,
  who: Account,
  id: string,
  { version, publishAt, ...details }: Schedule,
): Promise<Submission> {
  const at = new Date(publishAt)
  if (at <= needs.clock()) throw new Refused('invalid', 'publishAt must lie ahead', 'publishAt')
  const given = { id, command: 'schedule', side: 'editor', version } as const
  return giveCommand(needs, who, given, async (tx, found) => {
    const articleId = await putDraft(needs, tx, who, found, details)
    return {
      set: { articleId, publishAt: at, editorId: who.id },
      event: { type: 'submission-scheduled', submissionId: id, publishAt },
    }
  })
}

/** Takes that moment back. Throws as `giveCommand` does. */
export const unschedulePublication = (
  needs: MoveNeeds,
  who: Account,
  id: string,
  version: number,
): Promise<Submission> =>
  giveCommand(needs, who, { id, command: 'unschedule', side: 'editor', version }, async () => ({
    set: { publishAt: null },
    event: { type: 'submission-scheduled', submissionId: id, publishAt: null },
  }))

/** Publishes what is due, the longest due first, each by itself: one that fails is tried again, and keeps none of the others. */
export async function publishDueSubmissions(needs: PublishNeeds): Promise<void> {
  const due = await needs.db
    .select({ id: submission.id, editorId: submission.editorId })
    .from(submission)
    .where(
      and(
        eq(submission.stage, 'scheduled'),
        lte(submission.publishAt, needs.clock()),
        isNull(submission.deletedAt),
      ),
    )
    .orderBy(submission.publishAt, submission.number)
  const faults: unknown[] = []
  for (const { id, editorId } of due) {
    await publishDue(needs, id, editorId).catch((fault) => faults.push(fault))
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not all that was due is published')
}

/** It is the deed of the editor who set the moment, or of an administrator where they have gone. */
async function publishDue(needs: PublishNeeds, id: string, editorId: string | null): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const editor = editorId ? await findAccount(tx, editorId) : undefined
    const who = editor && isEditor(editor) ? editor : await findFirstAdmin(tx)
    if (!who) return
    const found = await lockSubmission(tx, who, id)
    const isDue = found.publishAt !== null && found.publishAt <= needs.clock()
    if (found.stage !== 'scheduled' || !isDue) return
    await publishAs(needs, tx, who, found, { command: 'publish', side: 'system', details: {} })
  })
}

/** A submission is published when its draft is, wherever that was done. */
export async function followArticle(
  needs: MoveNeeds,
  { articleId }: { articleId: string },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const article = await findArticle(tx, articleId)
    const [row] = await tx
      .select({ id: submission.id })
      .from(submission)
      .where(eq(submission.articleId, articleId))
    const who = await findFirstAdmin(tx)
    if (!row || !who || article?.status !== 'published') return
    const found = await lockSubmission(tx, who, row.id).catch(() => undefined)
    if (!found || !['accepted', 'scheduled'].includes(found.stage)) return
    const move = requireMove(found.stage, 'publish', 'system')
    await writeMove(needs, tx, found, move, { status: 'published', publishAt: null })
    const event = { type: 'submission-published', submissionId: found.id, articleId } as const
    await record(needs, tx, undefined, event)
  })
}
