import { z } from 'zod'

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '')

/** An optional field: null, an empty text and a blank text mean that it is not set. */
export const unsetIfEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isEmpty(value) ? undefined : value), schema.optional())

/** The same, where a field that is not set is null. */
export const nullIfEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  unsetIfEmpty(schema).transform((value) => value ?? null)

type Clearable<Fields extends Record<string, z.ZodType>> = {
  [Name in keyof Fields]: z.ZodOptional<z.ZodUnion<[Fields[Name], z.ZodLiteral<''>]>>
}

/** The fields of a change: a field left out stays as it is, an empty text clears it. */
export const clearable = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, schema.or(z.literal('')).optional()]),
  ) as Clearable<Fields>
