import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { requireRule } from '#domain/people/duty.ts'
import { IdParams } from '#platform/http/schemas.ts'
import { takeUp } from '#platform/http/take-up.ts'
import { IssueContentsBody, IssueList } from '../../issues/wire.ts'
import { presentContents, presentIssue } from '../issue/present.ts'
import { getSeenIssue, listAllIssues, listContents, listSeenIssues } from '../issue/queries.ts'
import { coverRoutes } from './issue-cover.ts'
import { issueDeskRoutes } from './issue-desk.ts'
import type { IssueNeeds } from './issue-needs.ts'

const tags = ['issues']
const config = { may: 'read what is public' } as const

const IssueListQuery = z.object({
  status: z.enum(['published', 'all'], 'must be published or all').default('published'),
})

/** Published issues for everyone; making, ordering and publishing them for those who manage the journal. */
export const issueRoutes =
  (needs: IssueNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db, baseUrl } = needs

    app.get(
      '/issues',
      { config, schema: { tags, querystring: IssueListQuery, response: { 200: IssueList } } },
      async (request) => {
        const all = request.query.status === 'all'
        if (all) requireRule(request.actor, 'manage issues')
        const found = all ? await listAllIssues(db) : await listSeenIssues(db)
        return { issues: found.map((issue) => presentIssue(baseUrl, issue)) }
      },
    )

    app.get(
      '/issues/:id',
      { config, schema: { tags, params: IdParams, response: { 200: IssueContentsBody } } },
      async (request) => {
        const issue = await getSeenIssue(db, accountOf(request.actor), request.params.id)
        const articles = await listContents(db, issue.id)
        return {
          data: {
            ...presentIssue(baseUrl, issue),
            articles: articles.map((article) => presentContents(baseUrl, article)),
          },
        }
      },
    )

    takeUp(app, coverRoutes(needs), issueDeskRoutes(needs))
    done()
  }
