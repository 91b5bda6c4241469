import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { IssueChange } from '#domain/publishing/issues/issue.ts'
import { parse } from '#domain/text/parse.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { publicationEndpoints } from '#features/publication/endpoints.ts'
import { readIssueForEditing } from '#features/publication/read-issue-for-editing.ts'
import { changeCover } from '#features/publishing/issues/edit-issue.ts'
import { requireVisible } from '#features/publishing/issues/issue-contents-queries.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PublicationDeps } from './deps.ts'

const permission = 'manage issues'
const config = { permission } as const
const CoverForm = z.object({ version: IssueChange.shape.version })
const files = { coverFile: 'picture' } as const

/** Changes and removes the cover picture of an issue. */
export const coverRoutes =
  (deps: PublicationDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, publicationEndpoints)

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
