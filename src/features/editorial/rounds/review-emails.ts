import { actionLabels } from '#domain/email/action-labels.ts'
import {
  type EmailTemplate,
  fillDraft,
  fillRemainingFields,
  type TemplateName,
  type TemplateValues,
} from '#domain/email/template.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { formatDay } from '#domain/text/format.ts'
import { findHandlingEditorName } from '#features/editorial/emails/author-email.ts'
import { reviewerTemplateValues } from '#features/editorial/emails/email-content.ts'
import { readTemplate } from '#features/email/queries.ts'
import { queueEmail } from '#features/email/queue-email.ts'
import type { Clock } from '#platform/clock.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { withDetailsForReviewers } from './round-queries.ts'

export type ReviewEmailDeps = { clock: Clock; jobs: Jobs; journal: Journal; baseUrl: string }

/** What an email to a reviewer says of the submission. */
export type ReviewedSubmission = {
  id: string
  title: string
  abstract: string
  keywords: string[]
  number: number
  createdAt: Date
}

type DueDates = { answerDueAt: Date; reviewDueAt: Date }

/** A draft of the email to a reviewer. The due dates stay as fields: an editor may still change them. */
export async function draftReviewerEmail(
  deps: { db: Reader; journal: Journal },
  name: TemplateName,
  reviewer: { name: string },
  about: ReviewedSubmission,
  editor: string,
  more: TemplateValues = {},
): Promise<EmailTemplate> {
  const shown = await withDetailsForReviewers(deps.db, about)
  const values = { ...reviewerTemplateValues(deps, reviewer, shown, editor), ...more }
  return fillDraft(await readTemplate(deps.db, name), values)
}

export const fillDueDates = (draft: EmailTemplate, due: DueDates): EmailTemplate =>
  fillRemainingFields(draft, {
    answerDate: formatDay(due.answerDueAt.toISOString()),
    date: formatDay(due.reviewDueAt.toISOString()),
  })

type ReviewerEmail = {
  /** An ID that is known already is not sent again. */
  id: string
  name: TemplateName
  reviewer: { name: string; email: string }
  about: ReviewedSubmission
  due: DueDates
  /** The text as an editor wrote it; without it, the template is filled in. */
  draft?: EmailTemplate | undefined
  /** Who wrote it; without it, the office signs. */
  writer?: { id: string; name: string } | undefined
  /** The invitation whose page the email links to; without it, there is no link. */
  invitationId?: string
}

/** Queues an email to a reviewer. Returns whether its ID was new. */
export async function emailReviewer(
  deps: ReviewEmailDeps,
  tx: Transaction,
  { id, name, reviewer, about, due, writer, invitationId, ...given }: ReviewerEmail,
): Promise<boolean> {
  const editor = writer?.name ?? (await findHandlingEditorName(tx, about.id))
  const emailDeps = { db: tx, journal: deps.journal }
  const draft = given.draft ?? (await draftReviewerEmail(emailDeps, name, reviewer, about, editor))
  return queueEmail(deps, tx, {
    id,
    name,
    ...fillDueDates(draft, due),
    submissionId: about.id,
    recipientAddress: reviewer.email,
    ...(invitationId && {
      action: { label: actionLabels.review, link: { kind: 'review', subjectId: invitationId } },
    }),
    ...(writer && { writtenBy: writer.id }),
  })
}
