import type { z } from 'zod'
import type { accountEndpoints } from '#features/accounts/endpoints.ts'
import type { backupEndpoints } from '#features/backups/endpoints.ts'
import type { contactEndpoints } from '#features/contact/endpoints.ts'
import type { dashboardEndpoints } from '#features/editorial/endpoints/dashboard.ts'
import type { productionEndpoints } from '#features/editorial/endpoints/production.ts'
import type { reviewEndpoints } from '#features/editorial/endpoints/review.ts'
import type { reviewerEndpoints } from '#features/editorial/endpoints/reviewers.ts'
import type { roundEndpoints } from '#features/editorial/endpoints/rounds.ts'
import type { submissionEndpoints } from '#features/editorial/endpoints/submissions.ts'
import type { workflowEndpoints } from '#features/editorial/endpoints/workflow.ts'
import type { emailTemplateEndpoints } from '#features/email/endpoints.ts'
import type { settingsEndpoints } from '#features/journal/endpoints.ts'
import type { typesettingEndpoints } from '#features/metadata/endpoints.ts'
import type { operationsEndpoints } from '#features/operations/endpoints.ts'
import type { publicationEndpoints } from '#features/publication/endpoints.ts'
import type { articleEndpoints } from '#features/publishing/endpoints/articles.ts'
import type { fullTextEndpoints } from '#features/publishing/endpoints/full-text.ts'
import type { issueEndpoints } from '#features/publishing/endpoints/issues.ts'
import type { registrationEndpoints } from '#features/registration/endpoints.ts'
import type { statisticsEndpoints } from '#features/usage/endpoints.ts'

/** All routes of the API: types only, so that no schema reaches the browser because of them. */
type Endpoints = typeof accountEndpoints &
  typeof backupEndpoints &
  typeof contactEndpoints &
  typeof dashboardEndpoints &
  typeof productionEndpoints &
  typeof reviewEndpoints &
  typeof reviewerEndpoints &
  typeof roundEndpoints &
  typeof submissionEndpoints &
  typeof workflowEndpoints &
  typeof emailTemplateEndpoints &
  typeof settingsEndpoints &
  typeof typesettingEndpoints &
  typeof operationsEndpoints &
  typeof publicationEndpoints &
  typeof articleEndpoints &
  typeof fullTextEndpoints &
  typeof issueEndpoints &
  typeof registrationEndpoints &
  typeof statisticsEndpoints

/** A route by method and path, such as `GET /submissions/:id`. */
export type Route = keyof Endpoints

/** The path of a route that is read with GET. */
export type GetPath = Route extends infer Key
  ? Key extends `GET ${infer Path}`
    ? Path
    : never
  : never

/** What a part of the address accepts: the text of a number where the server reads a number from it. */
type InAddress<Values> = {
  [Name in keyof Values]: unknown extends Values[Name] ? string | number | undefined : Values[Name]
}

/** The body, which may be left out where the server needs none. */
type BodyPart<Declared, Field extends string> =
  Declared extends Record<Field, infer Schema extends z.core.$ZodType>
    ? undefined extends z.input<Schema>
      ? { body?: z.input<Schema> }
      : { body: z.input<Schema> }
    : unknown

type ParamsPart<Declared> =
  Declared extends Record<'params', infer Schema extends z.core.$ZodType>
    ? { params: InAddress<z.input<Schema>> }
    : unknown

/** The query; parameters of a page's address are passed on as they are, and the server checks them. */
type QueryPart<Declared> =
  Declared extends Record<'querystring', infer Schema extends z.core.$ZodType>
    ? object extends z.input<Schema>
      ? { query?: InAddress<z.input<Schema>> | URLSearchParams }
      : { query: InAddress<z.input<Schema>> | URLSearchParams }
    : unknown

/** What a call of a route takes. The parts of the address are encoded by `toCall`. */
export type PartsOf<Key extends Route> = ParamsPart<Endpoints[Key]> &
  QueryPart<Endpoints[Key]> &
  BodyPart<Endpoints[Key], 'body'> &
  BodyPart<Endpoints[Key], 'lateBody'>

/** What JSON can express. */
type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined }

/** The JSON of a successful response; `never` if its schema has a value that JSON cannot express, such as a `Date`. */
export type ResultOf<Key extends Route> = Endpoints[Key] extends { response: infer Responses }
  ? BodyOf<Responses[keyof Responses & (200 | 201 | 202)]>
  : unknown

type BodyOf<Schema> = z.output<Schema> extends infer Body extends JsonValue ? Body : never
