import { z } from 'zod'
import {
  IssueChange,
  IssueOrder,
  IssuePublication,
  IssueSchedule,
  NewIssue,
} from '#domain/publishing/issues/issue.ts'
import {
  IssueContentsBody,
  IssueForEditingBody,
  IssueList,
} from '#features/publishing/issues/api-schemas.ts'
import {
  type Endpoints,
  formBody,
  IdParams,
  Message,
} from '#platform/http/routing/route-schemas.ts'

const tags = ['issues']
const schema = { tags, params: IdParams, response: { 200: IssueForEditingBody } }

export const issueEndpoints = {
  'GET /issues': {
    tags,
    querystring: z.object({
      status: z.enum(['published', 'all'], 'must be published or all').default('published'),
    }),
    response: { 200: IssueList },
  },

  'GET /issues/:id': { tags, params: IdParams, response: { 200: IssueContentsBody } },

  'POST /issues': { tags, body: NewIssue, response: { 201: IssueForEditingBody } },

  'GET /issues/:id/edit': schema,

  'PATCH /issues/:id': { ...schema, body: IssueChange },

  'PUT /issues/:id/articles': { ...schema, body: IssueOrder },

  'POST /issues/:id/publish': { ...schema, body: IssuePublication },

  'POST /issues/:id/schedule': { ...schema, body: IssueSchedule },

  'DELETE /issues/:id': { ...schema, response: { 200: Message } },

  'GET /issues/:id/cover/:fileId': {
    tags,
    params: IdParams.extend({ fileId: z.string().max(64) }),
  },

  'POST /issues/:id/cover': {
    ...schema,
    ...formBody(z.object({ version: IssueChange.shape.version }), { required: ['coverFile'] }),
  },

  'DELETE /issues/:id/cover': schema,
} satisfies Endpoints
