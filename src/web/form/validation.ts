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

/** The schema of a field; `path` may lead into objects and lists: `contact.email`, `slides.0.title`. */
export function findSchema(schema: z.ZodType, path: string): z.ZodType | undefined {
  let field: SchemaParts | undefined = schema
  for (const name of path.split('.')) {
    let outer: SchemaParts | undefined = field
    while (outer && !outer.shape && !outer.element) outer = outer.in ?? outer.unwrap?.()
    field = outer?.element ?? outer?.shape?.[name]
  }
  return field
}

/** Whether the schema refuses an empty field. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  const field = findSchema(schema, path)
  return (
    field !== undefined &&
    [undefined, '', null, []].every((empty) => !field.safeParse(empty).success)
  )
}

/** `shape` are the fields of an object, `element` are the rows of a list; `in` and `unwrap` lead to a schema inside another. */
type SchemaParts = z.ZodType & {
  shape?: Record<string, SchemaParts>
  element?: SchemaParts
  in?: SchemaParts
  unwrap?(): SchemaParts
}
