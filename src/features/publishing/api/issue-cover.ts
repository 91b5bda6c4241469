import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { authorise } from '#domain/people/permission.ts'
import { IssueChange } from '#domain/publishing/issues/issue.ts'
import { parse } from '#domain/text/parse.ts'
import { deliverPicture } from '#features/files/deliver/deliver-picture.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { IssueForEditingBody } from '#features/publishing/issues/api-schemas.ts'
import { changeCover } from '#features/publishing/issues/edit-issue.ts'
import { requireVisible } from '#features/publishing/issues/issue-contents-queries.ts'
import { findCover, noSuchIssue } from '#features/publishing/issues/issue-queries.ts'
import { readIssueForEditing } from '#features/publishing/issues/read-issue-for-editing.ts'
import { formBody, IdParams } from '#platform/http/routing/route-schemas.ts'
import type { IssueNeeds } from './needs.ts'

const tags = ['issues']
const permission = 'manage issues'
const config = { permission } as const
const CoverForm = z.object({ version: IssueChange.shape.version })
const files = { coverFile: 'picture' } as const

/** Shows, changes and removes the cover picture of an issue. */
export const coverRoutes =
  (needs: IssueNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, params: IdParams, response: { 200: IssueForEditingBody } }

    app.get(
      '/issues/:id/cover/:fileId',
      {
        config: { permission: 'view public content' },
        schema: { tags, params: IdParams.extend({ fileId: z.string().max(64) }) },
      },
      async (request, reply) => {
        const { id, fileId } = request.params
        const who = accountOf(request.actor)
        await requireVisible(needs.db, who, id)
        const cover = await findCover(needs.db, id, fileId)
        if (!cover) throw noSuchIssue()
        return deliverPicture(needs.storage, request, reply, cover, who ? 'editorial' : 'everybody')
      },
    )

    app.post(
      '/issues/:id/cover',
      {
        config,
        schema: { ...schema, ...formBody(CoverForm, { required: ['coverFile'] }) },
        onRequest: limitUploads(needs),
      },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        const { id } = request.params
        await requireVisible(needs.db, who, id)
        const form = { sender: who.id, files, text: CoverForm }
        await needs.receiveForm(request, form, async ({ fields, uploads }) => {
          const { version } = parse(CoverForm, fields)
          const picture = requireUpload(uploads, 'coverFile')
          await changeCover(needs, who, id, { version, picture })
        })
        return readIssueForEditing(needs, who, id)
      },
    )

    app.delete('/issues/:id/cover', { config, schema }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      await changeCover(needs, who, request.params.id, { picture: undefined })
      return readIssueForEditing(needs, who, request.params.id)
    })
  }
