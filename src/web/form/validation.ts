import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldError, type FieldValues, get, type Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { describeProblem, type FormMessages } from './form-messages.ts'

/** The type of an error that is shown above the form. */
export const formErrorType = 'form'

/** A resolver that validates by the schema, with the messages of the form. */
export function createResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  messages: FormMessages,
): Resolver<Input, unknown, Output> {
  const validate = zodResolver<Input, unknown, Output>(schema)
  return async (values, context, options) => {
    const validated = await validate(values, context, options)
    const errors: Record<string, FieldError> = {}
    for (const [name, error] of Object.entries(validated.errors)) {
      const [{ type, message = '', ref }, ...path] = findFirstError(error, name)
      // Inside a list, the innermost name identifies the control for the user.
      const label = path.findLast((part) => !/^\d+$/.test(part)) ?? name
      const at = path.join('.')
      const value = path.length > 1 ? get(values, at) : values[name]
      const problem = describeProblem(messages, { name, at, label, code: type, message, value })
      errors[name] = {
        type: problem.at === 'form' ? formErrorType : type,
        message: problem.message,
        types: { at },
        ...(ref && { ref }),
      }
    }
    return { ...validated, errors } as Awaited<ReturnType<typeof validate>>
  }
}

/** The error of a field with its path; in a list, that of the first invalid entry. */
function findFirstError(error: unknown, ...path: string[]): [FieldError, ...string[]] {
  const inner = Object.entries(error as object).find(([, part]) => part)
  const isLeaf = typeof (error as FieldError).type === 'string'
  if (isLeaf || !inner) return [error as FieldError, ...path]
  return findFirstError(inner[1], ...path, inner[0])
}

/** Whether the schema refuses an empty field; `path` may lead into an object: `contact.email`. */
export function isRequired(schema: z.ZodType, path: string): boolean {
  let field: SchemaParts | undefined = schema
  for (const name of path.split('.')) field = (field?.in ?? field)?.shape?.[name]
  return field !== undefined && !field.safeParse('').success && !field.safeParse(null).success
}

/** `shape` are the fields of an object, `in` is the schema before a transformation. */
type SchemaParts = z.ZodType & { shape?: Record<string, SchemaParts>; in?: SchemaParts }
