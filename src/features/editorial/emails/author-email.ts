import {
  type EmailTemplate,
  fillDraft,
  fillTemplate,
  type TemplateName,
  type TemplateValues,
} from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { findAccount } from '#features/accounts/queries.ts'
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

/** The values of a submission for the email templates to its author. */
async function readValues(
  deps: { db: Reader; journal: Journal },
  submission: EmailedSubmission,
  options?: { isReviewed: boolean },
): Promise<TemplateValues> {
  const author = await findAccount(deps.db, submission.submittedBy)
  return author ? templateValues(deps, author, submission, options) : {}
}

/** A draft of an email to the author, which an editor completes. */
export async function draftAuthorEmail(
  deps: { db: Reader; journal: Journal },
  submission: EmailedSubmission,
  name: TemplateName,
  more: TemplateValues,
): Promise<EmailTemplate> {
  const values = await readValues(deps, submission, { isReviewed: true })
  return fillDraft(await readTemplate(deps.db, name), { ...values, ...more })
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
  submission: EmailedSubmission,
  { id, name, more, action = emailAction(deps, name, submission) }: AuthorEmail,
): Promise<boolean> {
  const values = await readValues({ db: tx, journal: deps.journal }, submission)
  return queueEmail(deps, tx, {
    id,
    name,
    ...fillTemplate(await readTemplate(tx, name), { ...values, ...more }),
    submissionId: submission.id,
    recipientId: submission.submittedBy,
    action,
    // A decision may be queued before the acknowledgement.
    isFirst: name === 'received',
  })
}
