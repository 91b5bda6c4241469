import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
} from 'react-hook-form'
import type { z } from 'zod'
import { describeProblem, type FormMessages } from './form-messages.ts'

/** The type of an error that is shown above the form. */
export const formErrorType = 'form'

/** A resolver that validates by the schema, with the messages of the form. */
export const createResolver =
  <Input extends FieldValues, Output>(
    schema: z.ZodType<Output, Input>,
    messages: FormMessages,
  ): Resolver<Input, unknown, Output> =>
  async (values, _context, { fields }) => {
    const parsed = await schema.safeParseAsync(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String)
      const [name = ''] = path
      // In a list, the first invalid entry.
      if (errors[name]) continue
      // Inside a list, the innermost name identifies the control for the user.
      const label = path.findLast((part) => !/^\d+$/.test(part)) ?? name
      const at = path.join('.')
      const value = get(values, at)
      const { code, message } = describeUnion(issue)
      const problem = describeProblem(messages, { name, at, label, code, message, value })
      errors[name] = {
        type: problem.at === 'form' ? formErrorType : code,
        message: problem.message,
        types: { at },
        ref: fields[name as keyof typeof fields]?.ref,
      } as FieldError
    }
    return { values: {}, errors: errors as FieldErrors<Input> }
  }

type Issue = z.core.$ZodIssue

/** Of a value that fits no part of a union, what the part says that it fits best. */
function describeUnion(issue: Issue): Pick<Issue, 'code' | 'message'> {
  if (issue.code !== 'invalid_union') return issue
  const [best] = issue.errors.toSorted((one, other) => one.length - other.length)
  return best?.[0] ?? issue
}

/** Whether the schema refuses an empty field; `path` may lead into an object: `contact.email`. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  let field: SchemaParts | undefined = schema
  for (const name of path.split('.')) field = (field?.in ?? field)?.shape?.[name]
  return field !== undefined && !field.safeParse('').success && !field.safeParse(null).success
}

/** `shape` are the fields of an object, `in` is the schema before a transformation. */
type SchemaParts = z.ZodType & { shape?: Record<string, SchemaParts>; in?: SchemaParts }
