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
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { emailAction, templateValues } from './email-content.ts'

export type EmailDependencies = { clock: Clock; jobs: Jobs; journal: Journal; baseUrl: string }

type DraftDependencies = Pick<EmailDependencies, 'journal'> & { db: Pick<Database, 'select'> }

/** The template of a letter to the author of a submission, and what it is filled in with. */
async function readAuthorEmail(
  needs: DraftDependencies,
  found: Submission,
  {
    name,
    more = {},
    isRead,
  }: { name: TemplateName; more?: TemplateValues | undefined; isRead: boolean },
): Promise<[EmailTemplate, TemplateValues]> {
  const template = await readTemplate(needs.db, name)
  const author = await findAccount(needs.db, found.submittedBy)
  return [template, { ...(author && templateValues(needs, author, found, { isRead })), ...more }]
}

/** A letter to the author of a submission, filled in as far as it is known, for an editor to write on. */
export async function draftAuthorEmail(
  needs: DraftDependencies,
  found: Submission,
  name: TemplateName,
  more: TemplateValues,
): Promise<EmailTemplate> {
  return fillDraft(...(await readAuthorEmail(needs, found, { name, more, isRead: true })))
}

type AuthorEmail = {
  /** Names the letter: it is written once. */
  id: string
  name: TemplateName
  more?: TemplateValues
  /** Where its button leads, where that is not to the submission or its article. */
  action?: { label: string; url: string }
}

/** Writes to the author of a submission what its template says. Answers whether that was not done before. */
export async function emailAuthor(
  needs: EmailDependencies,
  tx: Transaction,
  found: Submission,
  { id, name, more, action = emailAction(needs, name, found) }: AuthorEmail,
): Promise<boolean> {
  const asked = { name, more, isRead: false }
  const text = fillTemplate(
    ...(await readAuthorEmail({ journal: needs.journal, db: tx }, found, asked)),
  )
  return queueEmail(needs, tx, {
    id,
    name,
    ...text,
    submissionId: found.id,
    recipientId: found.submittedBy,
    action,
    // An editor may have decided before the receipt is written.
    isFirst: name === 'received',
  })
}
