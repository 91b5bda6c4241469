import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsync } from 'fastify'
import { mediaTypes } from '#domain/file-kind.ts'
import { authorise } from '#domain/people/permission.ts'
import { fileName } from '#features/files/deliver/deliver.ts'
import { fullTextEndpoints } from '#features/publishing/endpoints/full-text.ts'
import {
  type EditedWordFileDeps,
  writeEditedWordFile,
} from '#features/publishing/full-text/edited-word-file.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'

const permission = 'manage articles'
const config = { permission } as const

/** The Word file of an article with the edits of its full text, and the edits that it cannot have. */
export const editedWordFileRoutes =
  (deps: EditedWordFileDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, fullTextEndpoints)

    route('GET /journals/:id/full-text/word-file', { config }, async (request, reply) => {
      const { account: who } = authorise(request.actor, permission)
      const { title, content } = await writeEditedWordFile(deps, who, request.params.id)
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': mediaTypes.docx,
          'content-disposition': contentDisposition(fileName(title, 'docx')),
        })
        .send(Buffer.from(content))
    })

    route('GET /journals/:id/full-text/word-file/omitted-changes', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      const { omitted } = await writeEditedWordFile(deps, who, request.params.id)
      return { data: omitted }
    })
  }
