import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import { IssueChange } from '#domain/publishing/issues/issue.ts'
import { parse } from '#domain/text/parse.ts'
import { deliverPicture } from '#features/files/deliver/deliver-picture.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { issueEndpoints } from '#features/publishing/endpoints/issues.ts'
import { changeCover } from '#features/publishing/issues/edit-issue.ts'
import { requireVisible } from '#features/publishing/issues/issue-contents-queries.ts'
import { findCover, noSuchIssue } from '#features/publishing/issues/issue-queries.ts'
import { readIssueForEditing } from '#features/publishing/issues/read-issue-for-editing.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { IssueDeps } from './deps.ts'

const permission = 'manage issues'
const config = { permission } as const
const CoverForm = z.object({ version: IssueChange.shape.version })
const files = { coverFile: 'picture' } as const

/** Shows, changes and removes the cover picture of an issue. */
export const coverRoutes =
  (deps: IssueDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, issueEndpoints)

    route(
      'GET /issues/:id/cover/:fileId',
      { config: { permission: 'view public content' } },
      async (request, reply) => {
        const { id, fileId } = request.params
        const who = accountOf(request.actor)
        await requireVisible(deps.db, who, id)
        const cover = await findCover(deps.db, id, fileId)
        if (!cover) throw noSuchIssue()
        return deliverPicture(deps.storage, request, reply, cover, who ? 'editorial' : 'everybody')
      },
    )

    route('POST /issues/:id/cover', { config, onRequest: limitUploads(deps) }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { id } = request.params
      await requireVisible(deps.db, who, id)
      const form = { sender: who.id, files, text: CoverForm }
      await deps.receiveForm(request, form, async ({ fields, uploads }) => {
        const { version } = parse(CoverForm, fields)
        const picture = requireUpload(uploads, 'coverFile')
        await changeCover(deps, who, id, { version, picture })
      })
      return readIssueForEditing(deps, who, id)
    })

    route('DELETE /issues/:id/cover', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      await changeCover(deps, who, request.params.id, { picture: undefined })
      return readIssueForEditing(deps, who, request.params.id)
    })
  }
