import { defaultTemplates } from '#domain/email/template.ts'
import type { EmailBody, TemplateBody } from './api-schemas.ts'
import type { CurrentTemplate, StoredEmail } from './queries.ts'

/** What the API tells of a letter's text. */
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

/** What the API tells of a letter, to the office alone. */
export const presentEmail = (letter: StoredEmail): EmailBody => ({
  id: letter.id,
  name: letter.name,
  to: letter.to,
  subject: letter.subject,
  body: letter.body,
  state: letter.state,
  problem: letter.problem,
  problemSource: letter.problemSource,
  by: letter.by,
  writtenAt: letter.writtenAt.toISOString(),
  sendAfter: letter.sendAfter.toISOString(),
  stateAt: letter.stateAt.toISOString(),
})
