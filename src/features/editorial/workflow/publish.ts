import { and, eq, isNull, lte } from 'drizzle-orm'
import { submission } from '#db/schema/editorial.ts'
import { auditNameOf, type Doer, system } from '#domain/actor.ts'
import { publishCommandFor } from '#domain/editorial/decide.ts'
import type {
  PublicationPlan,
  PublicationSchedule,
  PublishInput,
  VersionedCommand,
} from '#domain/editorial/submission.ts'
import type { Account } from '#domain/people/account.ts'
import type { NewArticle } from '#domain/publishing/article.ts'
import { Refused } from '#domain/refusal.ts'
import { listConflicted } from '#features/editorial/access.ts'
import {
  getSubmission,
  type ShownSubmission,
  type Submission,
} from '#features/editorial/queries.ts'
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
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  type LockedSubmission,
  lockSubmission,
  lockSubmissionForSystem,
} from './lock-submission.ts'
import { requireAllowed, runCommand } from './run-command.ts'
import { saveChange } from './save-change.ts'

export type PublishDependencies = CommandDeps & {
  storage: Storage
  journal: CreateNeeds['journal']
}

type Details = Omit<PublishInput, 'status' | 'version'>

/**
 * Publishes a submission as an article. Does nothing if it is published already. A submission that is not accepted is
 * published without review, and the event says so. Throws 404, `conflict-of-interest`, `edit-conflict`, and
 * `transition-not-allowed` for a rejected or withdrawn submission.
 */
export async function publishSubmission(
  deps: PublishDependencies,
  who: Account,
  id: string,
  { status: _, version, ...details }: PublishInput,
  pdf?: Upload,
): Promise<ShownSubmission> {
  if (pdf) await storeUpload(deps.storage, pdf)
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmission(deps, tx, who, id)
    if (found.actor === 'editor' && found.stage === 'published') return
    await publishLocked(deps, tx, who, found, { version, details, pdf })
  })
  return getSubmission(deps, who, id)
}

type PublishOptions = {
  version?: number | undefined
  details?: Details
  pdf?: Upload | undefined
}

async function publishLocked(
  deps: PublishDependencies,
  tx: Transaction,
  who: Doer,
  found: LockedSubmission,
  { version, details = {}, pdf }: PublishOptions,
): Promise<void> {
  const command = publishCommandFor(found.stage)
  const change = await requireAllowed(tx, found, { command, version })
  const withoutReview = command === 'publish-without-review'
  if (withoutReview) await cancelPendingEmail(tx, found)
  const input = { ...details, status: 'published' } as const
  const articleId = await saveArticle(deps, tx, who, found, input, pdf)
  await saveChange(tx, found, change, { articleId })
  await recordEvent(deps, tx, auditNameOf(who), {
    type: 'submission-published',
    submissionId: found.id,
    articleId,
    ...(withoutReview && { withoutReview }),
  })
}

/** A published submission deps no corrections: cancels the email that asks for them, unless it is being sent. */
async function cancelPendingEmail(
  tx: Transaction,
  { pendingDecision }: LockedSubmission,
): Promise<void> {
  if (!pendingDecision?.emailId) return
  await cancelEmail(tx, pendingDecision.emailId).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
}

/** Creates the article of a submission, or changes its draft. Returns the article's id. */
async function saveArticle(
  deps: PublishDependencies,
  tx: Transaction,
  who: Doer,
  found: Submission,
  input: Details & Pick<NewArticle, 'status'>,
  pdf?: Upload,
): Promise<string> {
  if (found.articleId) {
    const db = { ...deps, db: tx }
    await changeArticle(db, who, found.articleId, input, pdf ? [pdf] : [])
    return found.articleId
  }
  const { title, abstract, authors, keywords } = found
  const contributors = await listContributors(tx, found.id)
  return createArticleFromManuscript(
    deps,
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

/** Creates or changes the draft article, hidden from accounts with a conflict of interest. */
async function saveDraft(
  deps: PublishDependencies,
  tx: Transaction,
  who: Account,
  found: Submission,
  details: Details,
): Promise<string> {
  const articleId = await saveArticle(deps, tx, who, found, { ...details, status: 'draft' })
  await excludeFromDraft(tx, articleId, await listConflicted(tx, found.id))
  return articleId
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Creates a draft article from an accepted submission. Throws as `runCommand` does. */
export const createDraft = (
  deps: PublishDependencies,
  who: Account,
  id: string,
  { version, ...details }: PublicationPlan,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'create-draft', version }, async (tx, found) => {
    const articleId = await saveDraft(deps, tx, who, found, details)
    return {
      set: { articleId },
      event: { type: 'submission-draft-created', submissionId: id, articleId },
    }
  })

/** Sets when an accepted submission is published automatically. Throws as `runCommand` does. */
export function schedulePublication(
  deps: PublishDependencies,
  who: Account,
  id: string,
  { version, publishAt, ...details }: PublicationSchedule,
): Promise<ShownSubmission> {
  const command = {
    command: 'schedule',
    version,
    publishAt: new Date(publishAt),
    editorId: who.id,
  } as const
  return runCommand(deps, who, id, command, async (tx, found) => {
    const articleId = await saveDraft(deps, tx, who, found, details)
    return {
      set: { articleId },
      event: { type: 'submission-scheduled', submissionId: id, publishAt },
    }
  })
}

/** Cancels the scheduled publication. Throws as `runCommand` does. */
export const unschedulePublication = (
  deps: CommandDeps,
  who: Account,
  id: string,
  { version }: VersionedCommand,
): Promise<ShownSubmission> =>
  runCommand(deps, who, id, { command: 'unschedule', version }, async () => ({
    event: { type: 'submission-scheduled', submissionId: id, publishAt: null },
  }))

/** Publishes the submissions that are due, each in its own transaction. Throws an `AggregateError` after trying all. */
export async function publishDueSubmissions(deps: PublishDependencies): Promise<void> {
  const due = await deps.db
    .select({ id: submission.id })
    .from(submission)
    .where(
      and(
        eq(submission.stage, 'scheduled'),
        lte(submission.publishAt, deps.clock()),
        isNull(submission.deletedAt),
      ),
    )
    .orderBy(submission.publishAt, submission.number)
  const errors: unknown[] = []
  for (const { id } of due) await publishDue(deps, id).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'some due submissions were not published')
}

async function publishDue(deps: PublishDependencies, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockSubmissionForSystem(deps, tx, id)
    // An editor may have published or rescheduled the submission since the query.
    if (found?.stage !== 'scheduled') return
    if (found.publishAt === null || found.publishAt > found.now) return
    await publishLocked(deps, tx, system, found, {})
  })
}

/** Publishes a submission whose draft article was published on the article pages. */
export async function syncPublishedArticle(
  deps: CommandDeps,
  { articleId }: { articleId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const article = await findArticle(tx, articleId)
    if (article?.status !== 'published') return
    const [row] = await tx
      .select({ id: submission.id })
      .from(submission)
      .where(eq(submission.articleId, articleId))
    const found = row && (await lockSubmissionForSystem(deps, tx, row.id))
    if (!found || publishCommandFor(found.stage) !== 'publish') return
    await saveChange(tx, found, await requireAllowed(tx, found, { command: 'publish' }))
    const event = { type: 'submission-published', submissionId: found.id, articleId } as const
    await recordEvent(deps, tx, system, event)
  })
}
