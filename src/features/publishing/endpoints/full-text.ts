import { z } from 'zod'
import {
  EditInput,
  FullTextApproval,
  FullTextBody,
  OmittedChangesBody,
} from '#features/publishing/full-text/api-schemas.ts'
import {
  ApprovalsBody,
  ConversionBody,
  ConversionListQuery,
  ConversionStart,
} from '#features/publishing/full-text/catalogue/api-schemas.ts'
import { type Endpoints, IdParams } from '#platform/http/routing/route-schemas.ts'

const tags = ['journals']
const schema = { tags, params: IdParams, response: { 200: z.object({ data: FullTextBody }) } }

export const fullTextEndpoints = {
  'GET /journals/:id/full-text': schema,

  'PUT /journals/:id/full-text/approval': { ...schema, body: FullTextApproval },

  'DELETE /journals/:id/full-text/approval': schema,

  'POST /journals/:id/full-text/conversion': schema,

  'GET /journals/:id/pictures/:name': {
    tags,
    params: IdParams.extend({ name: z.string().max(100) }),
  },

  'POST /journals/:id/full-text/edits': { ...schema, body: EditInput },

  'DELETE /journals/:id/full-text/edits/:editId': {
    ...schema,
    params: IdParams.extend({ editId: z.string().max(64) }),
  },

  'GET /journals/:id/full-text/word-file': { tags, params: IdParams },

  'GET /journals/:id/full-text/word-file/omitted-changes': {
    tags,
    params: IdParams,
    response: { 200: OmittedChangesBody },
  },

  'GET /full-texts/conversion': {
    tags,
    querystring: ConversionListQuery,
    response: { 200: ConversionBody },
  },

  'POST /full-texts/conversion': { tags, body: ConversionStart, response: { 200: ConversionBody } },

  'DELETE /full-texts/conversion': { tags, response: { 200: ConversionBody } },

  'POST /full-texts/conversion/resume': { tags, response: { 200: ConversionBody } },

  'POST /full-texts/conversion/approvals': { tags, response: { 200: ApprovalsBody } },

  'GET /statistics/full-texts/table': { tags },
} satisfies Endpoints
