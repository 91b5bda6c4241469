import { z } from 'zod'
import { IssueContentsBody, IssueList } from '#features/publishing/issues/api-schemas.ts'
import { type Endpoints, IdParams } from '#platform/http/routing/route-schemas.ts'

const tags = ['issues']

export const issueEndpoints = {
  'GET /issues': {
    tags,
    querystring: z.object({
      status: z.enum(['published', 'all'], 'must be published or all').default('published'),
    }),
    response: { 200: IssueList },
  },

  'GET /issues/:id': { tags, params: IdParams, response: { 200: IssueContentsBody } },

  'GET /issues/:id/cover/:fileId': {
    tags,
    params: IdParams.extend({ fileId: z.string().max(64) }),
  },
} satisfies Endpoints
