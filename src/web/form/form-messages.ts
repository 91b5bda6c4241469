import { describeIssue } from '#domain/text/parse.ts'

/** What a form says of a field: one sentence for all, or one for each way to be wrong. */
export type FieldMessages = string | { missing?: string; wrong?: string }

/** What a form says of its fields where its words are not those of the schema. */
export type FormMessages<Name extends string = string> = {
  /** Said once of the form as a whole when anything is missing, instead of once a field. */
  missing?: string
  fields?: Partial<Record<Name, FieldMessages>>
  /** What fields are called where their labels are not their names. */
  labels?: Partial<Record<Name, string>>
}

/** What a problem is about: `form` stands above the form, tied to every field that has it. */
export type Problem = { at: 'form' | 'field'; message: string }

/** `label` is what is named where it is not the field itself: a part of one of its rows. */
type Issue = { name: string; label?: string; code: string; message: string; value: unknown }

/** The sentence for what is wrong with a field. What is too long is told in the schema's own words, with the limit. */
export function describeProblem(words: FormMessages, issue: Issue): Problem {
  const { name, label = name, code, message, value } = issue
  const own = words.fields?.[name]
  const said = typeof own === 'string' ? { missing: own, wrong: own } : own
  if (isBlank(value)) {
    if (words.missing) return { at: 'form', message: words.missing }
    if (said?.missing) return { at: 'field', message: said.missing }
  } else if (said?.wrong && code !== 'too_big') {
    return { at: 'field', message: said.wrong }
  }
  return {
    at: 'field',
    message: describeIssue({ path: [words.labels?.[label] ?? labelOf(label)], message }),
  }
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || String(value).replaceAll(',', '').trim() === ''

/** `publicationDate` as a person reads it: `Publication date`. */
const labelOf = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
