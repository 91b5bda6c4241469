import { eq } from 'drizzle-orm'
import { user } from '#db/schema/accounts.ts'
import { participant } from '#db/schema/editorial/people.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { dueDateOf } from '#domain/editorial/deadlines.ts'
import type { Stage } from '#domain/editorial/workflow.ts'
import { editorsSigner } from '#domain/email/salutation.ts'
import {
  type EmailTemplate,
  fillDraft,
  fillTemplate,
  joinParagraphs,
  type TemplateName,
  type TemplateValues,
} from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { formatDay } from '#domain/text/format.ts'
import { findAccount } from '#features/accounts/queries.ts'
import { isHandlingEditor } from '#features/editorial/access.ts'
import type { Submission } from '#features/editorial/queries.ts'
import { readTemplate } from '#features/email/queries.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { emailAction, templateValues } from './email-content.ts'

/** What an email to the author of a submission may contain. */
export type EmailedSubmission = Pick<
  Submission,
  'id' | 'title' | 'number' | 'createdAt' | 'submittedBy' | 'articleId'
>

/** The values of a submission for the email templates to its author, signed by its handling editor. */
async function readValues(
  deps: { db: Reader; journal: Journal },
  about: EmailedSubmission,
  isReviewed = false,
): Promise<TemplateValues> {
  const author = await findAccount(deps.db, about.submittedBy)
  const editor = await findHandlingEditorName(deps.db, about.id)
  return author ? templateValues(deps, author, about, { isReviewed, editor }) : {}
}

/** The name of the handling editor of a submission, who signs its automatic emails; `editorsSigner` without one. */
export async function findHandlingEditorName(db: Reader, id: string): Promise<string> {
  const [handling] = await db
    .select({ name: user.name })
    .from(submission)
    .innerJoin(participant, isHandlingEditor)
    .innerJoin(user, eq(user.id, participant.accountId))
    .where(eq(submission.id, id))
  return handling?.name ?? editorsSigner
}

/** When the next step is due at a stage that is reached at `since`, for `{date}`. */
export function dueDateValue(stage: Stage, since: Date): TemplateValues {
  const due = dueDateOf(stage, since)
  return due ? { date: formatDay(due.toISOString()) } : {}
}

/** A draft of an email to the author, which an editor completes. */
export async function draftAuthorEmail(
  deps: { db: Reader; journal: Journal },
  about: EmailedSubmission,
  name: TemplateName,
  more: TemplateValues,
): Promise<EmailTemplate> {
  const values = await readValues(deps, about, true)
  return joinParagraphs(fillDraft(await readTemplate(deps.db, name), { ...values, ...more }))
}

type AuthorEmail = {
  /** An ID that is known already is not sent again. */
  id: string
  name: TemplateName
  more?: TemplateValues
  /** The button, where it does not open the submission or its article. */
  action?: { label: string; url: string }
}

/** Queues an email to the author of a submission. Returns whether its ID was new. */
export async function emailAuthor(
  deps: { clock: Clock; jobs: Jobs; journal: Journal; baseUrl: string },
  tx: Transaction,
  about: EmailedSubmission,
  { id, name, more, action = emailAction(deps, name, about) }: AuthorEmail,
): Promise<boolean> {
  const values = await readValues({ db: tx, journal: deps.journal }, about)
  return queueEmail(deps, tx, {
    id,
    name,
    ...fillTemplate(await readTemplate(tx, name), { ...values, ...more }),
    submissionId: about.id,
    recipientId: about.submittedBy,
    action,
    // A decision may be queued before the acknowledgement.
    isFirst: name === 'received' || name.endsWith('-received'),
  })
}
