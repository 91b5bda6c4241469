import { defaultTemplates } from '#domain/email/template.ts'
import type { EmailBody, TemplateBody } from './api-schemas.ts'
import type { CurrentTemplate, StoredEmail } from './queries.ts'

export function presentTemplate({ name, subject, body, changedAt }: CurrentTemplate): TemplateBody {
  const original = defaultTemplates[name]
  return {
    name,
    title: original.name,
    subject,
    body,
    fields: [...original.fields],
    changedAt: changedAt?.toISOString() ?? null,
    original: { subject: original.subject, body: original.body },
  }
}

/** For editors only. */
export const presentEmail = (email: StoredEmail): EmailBody => ({
  id: email.id,
  name: email.name,
  to: email.to,
  subject: email.subject,
  body: email.body,
  actionLabel: email.actionLabel,
  isConfirmed: email.isConfirmed,
  state: email.state,
  problem: email.problem,
  problemSource: email.problemSource,
  by: email.by,
  writtenAt: email.writtenAt.toISOString(),
  sendAfter: email.sendAfter.toISOString(),
  stateAt: email.stateAt.toISOString(),
})
