import { z } from 'zod'
import { JournalSource, PageSource } from '#domain/journal/journal-source.ts'
import { NewPage, PartName } from '#domain/journal/settings-parts.ts'
import { ListQuery } from '#domain/text/pagination.ts'
import { type Endpoints, formBody } from '#platform/http/routing/route-schemas.ts'
import {
  CompletedNotes,
  PagePreview,
  PictureBody,
  PreviewedPage,
  SettingsBody,
  UnfinishedBody,
  VersionList,
} from './api-schemas.ts'

const tags = ['settings']
const response = { 200: z.object({ data: SettingsBody }) }
const version = z.int().min(1)
const PageParams = z.object({ page: z.string().max(100) })
const NumberInUrl = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const params = z.object({ number: NumberInUrl })

export const settingsEndpoints = {
  'GET /settings': { tags, response },

  'GET /settings/unfinished': { tags, response: { 200: UnfinishedBody } },

  'PUT /settings/parts/:part': {
    tags,
    params: z.object({ part: PartName }),
    // The schema of the part validates `value`.
    body: z.strictObject({ version, value: z.record(z.string().max(100), z.unknown()) }),
    response,
  },

  'PUT /settings/pages/:page': {
    tags,
    params: PageParams,
    body: z.strictObject({ version, value: PageSource }),
    response,
  },

  'PUT /settings/missing-texts': {
    tags,
    body: z.strictObject({ version, value: CompletedNotes }),
    response,
  },

  'POST /settings/pages': { tags, body: NewPage.extend({ version }), response },

  'DELETE /settings/pages/:page': {
    tags,
    params: PageParams,
    querystring: z.object({ version: NumberInUrl }),
    response,
  },

  'POST /settings/preview': { tags, body: PreviewedPage, response: { 200: PagePreview } },

  'GET /settings/versions': {
    tags,
    querystring: ListQuery.pick({ page: true, limit: true }),
    response: { 200: VersionList },
  },

  'GET /settings/versions/:number': {
    tags,
    params,
    response: { 200: z.object({ data: JournalSource }) },
  },

  'POST /settings/versions/:number/restore': { tags, params, response },

  'POST /settings/pictures': {
    tags,
    ...formBody(z.object({}), { required: ['picture'] }),
    response: { 201: PictureBody },
  },
} satisfies Endpoints
