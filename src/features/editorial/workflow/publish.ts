import { and, eq, isNull, lte } from 'drizzle-orm'
import { submission } from '#db/schema/editorial.ts'
import { auditNameOf, type Doer, system } from '#domain/actor.ts'
import {
  isDecisionPending,
  type PublicationPlan,
  type PublicationSchedule,
  type PublishInput,
  requireEditorialAccess,
} from '#domain/editorial/submission.ts'
import { requireTransition } from '#domain/editorial/workflow.ts'
import type { Account } from '#domain/people/account.ts'
import type { NewArticle } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import { listConflicted } from '#features/editorial/access.ts'
import { getSubmission, type Submission } from '#features/editorial/queries.ts'
import { listContributors } from '#features/editorial/submissions/contributors.ts'
import { cancelEmail } from '#features/email/queue-email.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { findArticle } from '#features/publishing/articles/article-queries.ts'
import { changeArticle } from '#features/publishing/articles/change-article.ts'
import {
  type CreateNeeds,
  createArticleFromManuscript,
} from '#features/publishing/articles/create-article.ts'
import { excludeFromDraft } from '#features/publishing/articles/draft-exclusion.ts'
import type { Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  type CommandDependencies,
  lockSubmission,
  lockSubmissionForSystem,
  runCommand,
  saveTransition,
} from './run-command.ts'
import { requireSameVersion } from './version-check.ts'

/** `journal` tells the categories that there are. */
export type PublishDependencies = CommandDependencies & {
  storage: Storage
  journal: CreateNeeds['journal']
}

type Details = Omit<PublishInput, 'status' | 'version'>

/**
 * Publishes a manuscript as an article, once: publishing it again, also at the same moment,
 * changes nothing. One that is not accepted is published at once, and it is written down that no review
 * took place. Throws 404, `own-submission`, `changed-meanwhile`, and `not-at-this-stage` for one that is closed.
 */
export async function publishSubmission(
  needs: PublishDependencies,
  who: Account,
  id: string,
  { status: _, version, ...details }: PublishInput,
  pdf?: Upload,
): Promise<Submission> {
  if (pdf) await storeUpload(needs.storage, pdf)
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmission(tx, who, id)
    requireEditorialAccess(found)
    if (found.stage === 'published') return
    await requireSameVersion(tx, found, version, 'editor')
    const isAccepted = found.stage === 'accepted' || found.stage === 'scheduled'
    const command = isAccepted ? 'publish' : 'publish-without-review'
    await publishAs(needs, tx, who, found, { command, side: 'editor', details, pdf })
  })
  return getSubmission(needs.db, who, id)
}

type PublishOptions = {
  command: 'publish' | 'publish-without-review'
  side: 'editor' | 'system'
  details: Details
  pdf?: Upload | undefined
}

async function publishAs(
  needs: PublishDependencies,
  tx: Transaction,
  who: Doer,
  found: Submission,
  { command, side, details, pdf }: PublishOptions,
): Promise<void> {
  const move = requireTransition(found.stage, command, side)
  if (command === 'publish-without-review') await cancelPendingEmail(needs, tx, found)
  const articleId = await saveArticle(
    needs,
    tx,
    who,
    found,
    { ...details, status: 'published' },
    pdf,
  )
  await saveTransition(needs, tx, found, move, { status: 'published', articleId, publishAt: null })
  await recordEvent(needs, tx, auditNameOf(who), {
    type: 'submission-published',
    submissionId: found.id,
    articleId,
    ...(command === 'publish-without-review' && { withoutReview: true }),
  })
}

/** Nobody is to correct what is published: a letter that asks for it does not leave, unless it has left in this moment. */
async function cancelPendingEmail(
  { clock }: Pick<PublishDependencies, 'clock'>,
  tx: Transaction,
  found: Submission,
): Promise<void> {
  if (!found.pendingEmailId || !isDecisionPending(found, clock())) return
  await cancelEmail(tx, found.pendingEmailId).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** Makes the article of a manuscript, or changes the draft that was made of it. The answer is its id. */
async function saveArticle(
  needs: PublishDependencies,
  tx: Transaction,
  who: Doer,
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
  const contributors = await listContributors(tx, found.id)
  return createArticleFromManuscript(
    needs,
    tx,
    who,
    {
      ...input,
      title,
      abstract,
      authors,
      contributors,
      keywords,
      manuscriptId: found.manuscript.id,
      receivedOn: dayOf(found.createdAt),
      revisedOn: found.revisedAt && dayOf(found.revisedAt),
      acceptedOn: found.acceptedAt && dayOf(found.acceptedAt),
    },
    pdf,
  )
}

/** The same as a draft, which is hidden from accounts with a conflict of interest. */
async function saveDraft(
  needs: PublishDependencies,
  tx: Transaction,
  who: Account,
  found: Submission,
  details: Details,
): Promise<string> {
  const articleId = await saveArticle(needs, tx, who, found, { ...details, status: 'draft' })
  await excludeFromDraft(tx, articleId, await listConflicted(tx, found.id))
  return articleId
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Makes the draft of an article of an accepted manuscript. Throws as `giveCommand` does. */
export const createDraft = (
  needs: PublishDependencies,
  who: Account,
  id: string,
  { version, ...details }: PublicationPlan,
): Promise<Submission> =>
  runCommand(
    needs,
    who,
    { id, command: 'create-draft', side: 'editor', version },
    async (tx, found) => {
      const articleId = await saveDraft(needs, tx, who, found, details)
      return {
        set: { articleId },
        event: { type: 'submission-draft-created', submissionId: id, articleId },
      }
    },
  )

/**
 * Sets the moment at which an accepted manuscript is published by itself. Throws as `giveCommand` does,
 * and `invalid` for one that does not lie ahead.
 */
export async function schedulePublication(
  needs: PublishDependencies,
  who: Account,
  id: string,
  { version, publishAt, ...details }: PublicationSchedule,
): Promise<Submission> {
  const at = new Date(publishAt)
  if (at <= needs.clock()) throw new Refused('invalid', 'publishAt must lie ahead', 'publishAt')
  const given = { id, command: 'schedule', side: 'editor', version } as const
  return runCommand(needs, who, given, async (tx, found) => {
    const articleId = await saveDraft(needs, tx, who, found, details)
    return {
      set: { articleId, publishAt: at, editorId: who.id },
      event: { type: 'submission-scheduled', submissionId: id, publishAt },
    }
  })
}

/** Takes that moment back. Throws as `giveCommand` does. */
export const unschedulePublication = (
  needs: CommandDependencies,
  who: Account,
  id: string,
  version: number,
): Promise<Submission> =>
  runCommand(needs, who, { id, command: 'unschedule', side: 'editor', version }, async () => ({
    set: { publishAt: null },
    event: { type: 'submission-scheduled', submissionId: id, publishAt: null },
  }))

/** Publishes what is due, the longest due first, each by itself: one that fails is tried again, and keeps none of the others. */
export async function publishDueSubmissions(needs: PublishDependencies): Promise<void> {
  const due = await needs.db
    .select({ id: submission.id })
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
  for (const { id } of due) await publishDue(needs, id).catch((fault) => faults.push(fault))
  if (faults.length > 0) throw new AggregateError(faults, 'not all that was due is published')
}

async function publishDue(needs: PublishDependencies, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const found = await lockSubmissionForSystem(tx, id)
    // Somebody may have published it, or put it off, since it was found.
    if (found?.stage !== 'scheduled') return
    if (found.publishAt === null || found.publishAt > needs.clock()) return
    await publishAs(needs, tx, system, found, { command: 'publish', side: 'system', details: {} })
  })
}

/** A submission is published when its draft is, wherever that was done. */
export async function syncPublishedArticle(
  needs: CommandDependencies,
  { articleId }: { articleId: string },
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const article = await findArticle(tx, articleId)
    if (article?.status !== 'published') return
    const [row] = await tx
      .select({ id: submission.id })
      .from(submission)
      .where(eq(submission.articleId, articleId))
    const found = row && (await lockSubmissionForSystem(tx, row.id))
    if (!found || !['accepted', 'scheduled'].includes(found.stage)) return
    const move = requireTransition(found.stage, 'publish', 'system')
    await saveTransition(needs, tx, found, move, { status: 'published', publishAt: null })
    const event = { type: 'submission-published', submissionId: found.id, articleId } as const
    await recordEvent(needs, tx, system, event)
  })
}
