import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import { IssueContentsBody, IssueList } from '#features/publishing/issues/api-schemas.ts'
import {
  getVisibleIssue,
  listAllIssues,
  listContents,
  listPublicIssues,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { presentContents, presentIssue } from '#features/publishing/issues/present-issue.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import { coverRoutes } from './issue-cover.ts'
import { issueEditingRoutes } from './issue-editing.ts'
import type { IssueNeeds } from './needs.ts'

const tags = ['issues']
const config = { permission: 'view public content' } as const

const IssueListQuery = z.object({
  status: z.enum(['published', 'all'], 'must be published or all').default('published'),
})

/** Reading published issues for everyone; editing issues for editors. */
export const issueRoutes =
  (needs: IssueNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, baseUrl } = needs

    app.get(
      '/issues',
      { config, schema: { tags, querystring: IssueListQuery, response: { 200: IssueList } } },
      async (request) => {
        const issues =
          request.query.status === 'all'
            ? await listAllIssues(db, authorise(request.actor, 'manage issues').account)
            : await listPublicIssues(db)
        return { issues: issues.map((issue) => presentIssue(baseUrl, issue)) }
      },
    )

    app.get(
      '/issues/:id',
      { config, schema: { tags, params: IdParams, response: { 200: IssueContentsBody } } },
      async (request) => {
        const issue = await getVisibleIssue(db, accountOf(request.actor), request.params.id)
        const articles = await listContents(db, issue.id)
        return {
          data: {
            ...presentIssue(baseUrl, issue),
            articles: articles.map((article) => presentContents(baseUrl, article)),
          },
        }
      },
    )

    app.register(coverRoutes(needs))
    app.register(issueEditingRoutes(needs))
  }
