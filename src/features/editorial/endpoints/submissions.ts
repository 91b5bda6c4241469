import { z } from 'zod'
import {
  Appeal,
  ManuscriptReplacement,
  NewSubmission,
  RequestResponse,
} from '#domain/editorial/submission.ts'
import { VersionedCommand } from '#domain/editorial/submission-version.ts'
import {
  DifferencesBody,
  FullSubmission,
  ManuscriptCheckBody,
  SubmissionBody,
  SubmissionFormBody,
  SubmissionListQuery,
  SubmissionPage,
  SubmissionResponse,
} from '#features/editorial/api-schemas.ts'
import { SampleContent } from '#features/editorial/samples/api-schemas.ts'
import {
  type Endpoints,
  formBody,
  IdParams,
  Message,
} from '#platform/http/routing/route-schemas.ts'

const tags = ['submissions']
const schema = { tags: ['submissions'], params: IdParams, response: { 200: SubmissionResponse } }
const FileNumber = z.coerce.number('must be a whole number').int('must be a whole number').min(1)
const sampleContentSchema = { tags: ['settings'], response: { 200: SampleContent } }
const download = { tags, params: IdParams.extend({ fileId: z.string().max(64) }) }

export const submissionEndpoints = {
  'GET /submissions': { tags, querystring: SubmissionListQuery, response: { 200: SubmissionPage } },

  'GET /submissions/:id': {
    tags,
    params: IdParams,
    response: { 200: z.object({ data: FullSubmission }) },
  },

  'GET /submission-form': { tags: ['submissions'], response: { 200: SubmissionFormBody } },

  'POST /submissions': {
    tags: ['submissions'],
    ...formBody(NewSubmission, { required: ['file'] }),
    response: { 201: SubmissionResponse },
  },

  'POST /submissions/:id/withdraw': { ...schema, lateBody: VersionedCommand },

  'POST /submissions/:id/manuscript': {
    ...schema,
    ...formBody(ManuscriptReplacement, { required: ['file'] }),
  },

  'POST /submissions/:id/response': {
    ...schema,
    ...formBody(RequestResponse, { required: ['file'] }),
  },

  'POST /submissions/:id/revision': {
    ...schema,
    ...formBody(RequestResponse, { required: ['file', 'marked'] }),
  },

  'POST /submissions/:id/appeal': { ...schema, lateBody: Appeal },

  'DELETE /submissions/:id': { tags, params: IdParams, response: { 200: Message } },

  'POST /submissions/:id/restore': {
    tags,
    params: IdParams,
    response: { 200: z.object({ data: SubmissionBody }) },
  },

  'GET /submissions/:id/direct-download/:fileId': download,

  'GET /submissions/:id/download/:fileId': download,

  'GET /submissions/:id/manuscript/:signed': {
    tags,
    params: z.object({ id: z.string().max(64), signed: z.string().max(64) }),
  },

  'GET /submissions/:id/differences': {
    tags,
    params: IdParams,
    querystring: z.object({ from: FileNumber.default(1), to: FileNumber.default(1) }),
    response: { 200: DifferencesBody },
  },

  'GET /submissions/:id/check': { tags, params: IdParams, response: { 200: ManuscriptCheckBody } },

  'GET /sample-content': sampleContentSchema,

  'DELETE /sample-content': sampleContentSchema,
} satisfies Endpoints
