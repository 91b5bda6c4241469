import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldError, type FieldValues, get, type Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { describeProblem, type FormMessages } from './form-messages.ts'

/** The type of a problem that is said of the form as a whole. */
export const formErrorType = 'form'

/** Judges by the schema, and says what is wrong in the words of the form. */
export function createResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  words: FormMessages,
): Resolver<Input, unknown, Output> {
  const judge = zodResolver<Input, unknown, Output>(schema)
  return async (values, context, options) => {
    const judged = await judge(values, context, options)
    const errors: Record<string, FieldError> = {}
    for (const [name, found] of Object.entries(judged.errors)) {
      const [{ type, message = '', ref }, ...path] = findFirstError(found, name)
      // In a list it is the innermost name that says what is meant.
      const label = path.findLast((part) => !/^\d+$/.test(part)) ?? name
      const value = path.length > 1 ? get(values, path.join('.')) : values[name]
      const problem = describeProblem(words, { name, label, code: type, message, value })
      const said = { type: problem.at === 'form' ? formErrorType : type, message: problem.message }
      errors[name] = { ...said, types: { at: path.join('.') }, ...(ref && { ref }) }
    }
    return { ...judged, errors } as Awaited<ReturnType<typeof judge>>
  }
}

/** What is wrong with a field, and where; for a list, with the first of its entries that is. */
function findFirstError(found: unknown, ...path: string[]): [FieldError, ...string[]] {
  const inside = Object.entries(found as object).find(([, part]) => part)
  const isWhole = typeof (found as FieldError).type === 'string'
  if (isWhole || !inside) return [found as FieldError, ...path]
  return findFirstError(inside[1], ...path, inside[0])
}

/** Whether a field may not stay empty, by the schema that judges it. */
export function isRequired(schema: z.ZodType, name: string): boolean {
  const { shape } = schema as { shape?: Record<string, z.ZodType | undefined> }
  const field = shape?.[name]
  return field !== undefined && !field.safeParse('').success && !field.safeParse(null).success
}
