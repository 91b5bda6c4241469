import type { FastifyPluginAsync } from 'fastify'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import { deliverPicture } from '#features/files/deliver/deliver-picture.ts'
import { issueEndpoints } from '#features/publishing/endpoints/issues.ts'
import {
  getVisibleIssue,
  listAllIssues,
  listContents,
  listPublicIssues,
  requireVisible,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { findCover, noSuchIssue } from '#features/publishing/issues/issue-queries.ts'
import { presentContents, presentIssue } from '#features/publishing/issues/present-issue.ts'
import type { Database } from '#platform/database/database.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { Storage } from '#platform/storage/storage.ts'

const config = { permission: 'view public content' } as const

type Deps = { db: Database; baseUrl: string; storage: Storage }

/** Reading published issues for everyone, and all issues for editors. */
export const issueRoutes =
  ({ db, baseUrl, storage }: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, issueEndpoints)

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

    route('GET /issues/:id/cover/:fileId', { config }, async (request, reply) => {
      const { id, fileId } = request.params
      const who = accountOf(request.actor)
      await requireVisible(db, who, id)
      const cover = await findCover(db, id, fileId)
      if (!cover) throw noSuchIssue()
      return deliverPicture(storage, request, reply, cover, who ? 'editorial' : 'everybody')
    })
  }
