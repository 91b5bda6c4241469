import { originals } from '#domain/letters/template.ts'
import type { CurrentTemplate, WrittenLetter } from './queries.ts'
import type { LetterBody, TemplateBody } from './wire.ts'

/** What the API tells of a letter's text. */
export function presentTemplate({ name, subject, body, changedAt }: CurrentTemplate): TemplateBody {
  const original = originals[name]
  return {
    name,
    title: original.name,
    ...{ subject, body },
    fields: [...original.fields],
    changedAt: changedAt?.toISOString() ?? null,
    original: { subject: original.subject, body: original.body },
  }
}

/** What the API tells of a letter, to the office alone. */
export const presentLetter = (letter: WrittenLetter): LetterBody => ({
  id: letter.id,
  name: letter.name,
  to: letter.to,
  subject: letter.subject,
  body: letter.body,
  state: letter.state,
  problem: letter.problem,
  by: letter.by,
  writtenAt: letter.writtenAt.toISOString(),
  leavesAt: letter.leavesAt.toISOString(),
  stateAt: letter.stateAt.toISOString(),
})
