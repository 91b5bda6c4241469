import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mediaTypes } from '#domain/file-kind.ts'
import { authorise } from '#domain/people/permission.ts'
import { fileName } from '#features/files/deliver/deliver.ts'
import { OmittedChangesBody } from '#features/publishing/full-text/api-schemas.ts'
import { writeEditedWordFile } from '#features/publishing/full-text/edited-word-file.ts'
import type { WriteEditedDocx } from '#features/word/write-back/write-in-pool.ts'
import { IdParams } from '#platform/http/routing/route-schemas.ts'
import type { ArticleNeeds } from './needs.ts'

const tags = ['journals']
const permission = 'manage articles'
const config = { permission } as const

/** The Word file of an article with the edits of its full text, and the edits that it cannot have. */
export const editedWordFileRoutes =
  (needs: Pick<ArticleNeeds, 'db'> & { writeEditedDocx: WriteEditedDocx }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/journals/:id/full-text/word-file',
      { config, schema: { tags, params: IdParams } },
      async (request, reply) => {
        const { account: who } = authorise(request.actor, permission)
        const { title, content } = await writeEditedWordFile(needs, who, request.params.id)
        return reply
          .headers({
            'cache-control': 'no-store',
            'content-type': mediaTypes.docx,
            'content-disposition': contentDisposition(fileName(title, 'docx')),
          })
          .send(Buffer.from(content))
      },
    )

    app.get(
      '/journals/:id/full-text/word-file/omitted-changes',
      { config, schema: { tags, params: IdParams, response: { 200: OmittedChangesBody } } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { omitted } = await writeEditedWordFile(needs, who, request.params.id)
        return { data: omitted }
      },
    )
  }
