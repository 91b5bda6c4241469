import { z } from 'zod'

/** The body of errors, and of responses without data. */
export const Message = z.object({ message: z.string() })

export const IdParams = z.object({ id: z.string().max(64) })

declare module 'fastify' {
  interface FastifySchema {
    /** The schema of a form, for the OpenAPI document: forms are read as a stream, not as a body. */
    form?: z.ZodObject
  }
}

const FormFile = z.string().meta({ format: 'binary', description: 'A file of at most 10 MB' })

/** For routes whose files are optional. */
export const formOrJson = ['application/json', 'multipart/form-data']

type FormFiles = { required?: string[]; optional?: string[] }

/** The text fields of a form that has files only. */
export const NoFields = z.object({})

/** Describes a route that accepts a form, by its schema and its files. */
export function formBody(
  fields: z.ZodObject,
  files: FormFiles,
  consumes = ['multipart/form-data'],
) {
  const { required = [], optional = [] } = files
  const form = fields.extend({
    ...Object.fromEntries(required.map((name) => [name, FormFile])),
    ...Object.fromEntries(optional.map((name) => [name, FormFile.optional()])),
  })
  return { consumes, form, description: 'In a form, a list is sent as the text of a JSON array.' }
}
