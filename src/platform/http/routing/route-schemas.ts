import { z } from 'zod'

/** Comparing with `z.ZodType`, which has many methods, takes the compiler twenty times as long. */
type Schema = z.core.$ZodType

/**
 * A route as data: the server registers it (`register-routes.ts`), the OpenAPI document describes it, and the browser calls it
 * (`web/api/endpoints.ts`). Files and redirects have no schema of a response.
 */
export type Endpoint = {
  tags: string[]
  summary?: string
  description?: string
  params?: Schema
  querystring?: Schema
  body?: Schema
  /** A body that the handler reads (`readBody`) after it has found the record: an earlier error would reveal that it exists. */
  lateBody?: Schema
  /** The schema of a form: forms are read as a stream, not as a body. */
  form?: Schema
  consumes?: string[]
  response?: { [status in 200 | 201 | 202 | 503]?: Schema }
}

/** The routes of a feature by method and path below `/api`, in its files `endpoints.ts`. */
export type Endpoints = Record<
  `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  Endpoint
>

/** The body of errors, and of responses without data. */
export const Message = z.object({ message: z.string() })

export const IdParams = z.object({ id: z.string().max(64) })

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
