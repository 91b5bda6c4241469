import { z } from 'zod'

/** The body of every error, and of an answer that has nothing else to say. */
export const Message = z.object({ message: z.string() })

/** The path of one thing. */
export const IdParams = z.object({ id: z.string().max(64) })

declare module 'fastify' {
  interface FastifySchema {
    /** What a form is parsed with, for the API's description: it is read as a stream, and not from a body. */
    form?: z.ZodObject
  }
}

const FormFile = z.string().meta({ format: 'binary', description: 'A file of at most 10 MB' })

/** What routes take that need no file. */
export const formOrJson = ['application/json', 'multipart/form-data']

type FormFiles = { required?: string[]; optional?: string[] }

/** Describes a route that takes a form, by the schema that it is parsed with and its files. */
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
