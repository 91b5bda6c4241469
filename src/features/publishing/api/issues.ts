import type { FastifyPluginAsync } from 'fastify'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import { issueEndpoints } from '#features/publishing/endpoints/issues.ts'
import {
  getVisibleIssue,
  listAllIssues,
  listContents,
  listPublicIssues,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { presentContents, presentIssue } from '#features/publishing/issues/present-issue.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { IssueDeps } from './deps.ts'
import { coverRoutes } from './issue-cover.ts'
import { issueEditingRoutes } from './issue-editing.ts'

const config = { permission: 'view public content' } as const

/** Reading published issues for everyone; editing issues for editors. */
export const issueRoutes =
  (deps: IssueDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, issueEndpoints)

    const { db, baseUrl } = deps

    route('GET /issues', { config }, async (request) => {
      const issues =
        request.query.status === 'all'
          ? await listAllIssues(db, authorise(request.actor, 'manage issues').account)
          : await listPublicIssues(db)
      return { issues: issues.map((issue) => presentIssue(baseUrl, issue)) }
    })

    route('GET /issues/:id', { config }, async (request) => {
      const issue = await getVisibleIssue(db, accountOf(request.actor), request.params.id)
      const articles = await listContents(db, issue.id)
      return {
        data: {
          ...presentIssue(baseUrl, issue),
          articles: articles.map((article) => presentContents(baseUrl, article)),
        },
      }
    })

    app.register(coverRoutes(deps))
    app.register(issueEditingRoutes(deps))
  }
