import { describeIssue } from '#domain/text/parse.ts'

/** The messages of a field: one for every problem, or one each for empty and invalid. */
export type FieldMessages = string | { missing?: string; wrong?: string }

/** A form's own messages, where they differ from those of the schema. */
export type FormMessages<Name extends string = string> = {
  /** Shown once above the form when any field is empty, instead of at each field. */
  missing?: string
  fields?: Partial<Record<Name | `${Name}.${string}`, FieldMessages>>
  labels?: Partial<Record<Name | `${Name}.${string}`, string>>
}

/** Where a message is shown: `form` is above the form, linked to every field that has the problem. */
export type Problem = { at: 'form' | 'field'; message: string }

/** `at` is the path of the part of the field that has the problem, and `label` its last name, where it is not the field itself. */
type Issue = {
  name: string
  at?: string
  label?: string
  code: string
  message: string
  value: unknown
}

/** The message for a problem. Too long input gets the message of the schema, which states the limit. */
export function describeProblem(messages: FormMessages, issue: Issue): Problem {
  const { name, at = name, label = name, code, message, value } = issue
  const custom = messages.fields?.[at] ?? messages.fields?.[name]
  const texts = typeof custom === 'string' ? { missing: custom, wrong: custom } : custom
  if (isBlank(value)) {
    if (messages.missing) return { at: 'form', message: messages.missing }
    if (texts?.missing) return { at: 'field', message: texts.missing }
  } else if (texts?.wrong && code !== 'too_big') {
    return { at: 'field', message: texts.wrong }
  }
  return {
    at: 'field',
    message: describeIssue({
      path: [messages.labels?.[at] ?? messages.labels?.[label] ?? labelOf(label)],
      message,
    }),
  }
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || String(value).replaceAll(',', '').trim() === ''

/** `publicationDate` becomes `Publication date`. */
const labelOf = (name: string): string =>
  name.charAt(0).toUpperCase() +
  name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
