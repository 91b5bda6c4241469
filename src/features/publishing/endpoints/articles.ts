import { z } from 'zod'
import { FileFormat } from '#domain/publishing/file-format.ts'
import { SupplementLabel, SupplementOrder } from '#domain/publishing/supplement.ts'
import {
  ArticleListQuery,
  FileCheck,
  FileHistory,
  JournalBody,
  JournalPage,
  ListedJournal,
} from '#features/publishing/articles/api-schemas.ts'
import {
  type Endpoints,
  formBody,
  IdParams,
  Message,
} from '#platform/http/routing/route-schemas.ts'

const tags = ['journals']
const response = { 200: z.object({ data: JournalBody }) }
const download = { tags, params: IdParams.extend({ fileId: z.string().max(64) }) }
const check = {
  tags,
  params: IdParams.extend({ type: FileFormat }),
  response: { 200: FileCheck },
}
const params = IdParams.extend({ supplementId: z.string().max(64) })

export const articleEndpoints = {
  'GET /journals': {
    tags,
    querystring: ArticleListQuery,
    response: { 200: JournalPage.or(z.array(ListedJournal)) },
  },

  'GET /journals/:id': {
    tags,
    params: IdParams,
    response: { 200: z.object({ data: JournalBody }) },
  },

  'GET /journals/:id/direct-download/:fileId': download,

  'GET /journals/:id/download/:fileId': download,

  'GET /check-file/:id/:type': check,

  'GET /journals/check-file/:id/:type': check,

  'GET /journals/:id/files': { tags, params: IdParams, response: { 200: FileHistory } },

  'POST /journals/:id/supplements': {
    tags,
    params: IdParams,
    ...formBody(SupplementLabel, { required: ['file'] }),
    response: { 201: response[200] },
  },

  'PUT /journals/:id/supplements': { tags, params: IdParams, body: SupplementOrder, response },

  'PATCH /journals/:id/supplements/:supplementId': {
    tags,
    params,
    body: SupplementLabel,
    response,
  },

  'DELETE /journals/:id/supplements/:supplementId': { tags, params, response },

  'DELETE /journals/:id': { tags, params: IdParams, response: { 200: Message } },

  'POST /journals/:id/restore': { tags, params: IdParams, response },

  'POST /journals/:id/files/:fileId/restore': {
    tags,
    params: IdParams.extend({ fileId: z.string().max(64) }),
    response,
  },

  'GET /files/:fileId/:name': {
    tags: ['files'],
    params: z.object({ fileId: z.string().max(64), name: z.string().max(300) }),
  },
} satisfies Endpoints
