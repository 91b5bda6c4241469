import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '#domain/actor.ts'
import { requireDuty } from '#domain/people/duty.ts'
import { IssueChange } from '#domain/publishing/issue.ts'
import { parse } from '#domain/text/parse.ts'
import { limitUploads } from '#platform/http/rate-limit.ts'
import { formBody, IdParams } from '#platform/http/schemas.ts'
import { deliverPicture } from '../../files/deliver-picture.ts'
import { requireUploads } from '../../files/form.ts'
import { findCover, noSuchIssue } from '../../issues/queries.ts'
import { IssueOnDeskBody } from '../../issues/wire.ts'
import { readDesk } from '../issue/desk.ts'
import { changeCover } from '../issue/edit.ts'
import { requireSeen } from '../issue/queries.ts'
import type { IssueNeeds } from './issue-needs.ts'

const tags = ['issues']
const may = 'manage issues'
const config = { may, changesPages: true } as const
const CoverForm = z.object({ version: IssueChange.shape.version })
const files = { coverFile: 'picture' } as const

/** The picture on an issue's cover: shown, chosen, and taken away. */
export const coverRoutes =
  (needs: IssueNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const schema = { tags, params: IdParams, response: { 200: IssueOnDeskBody } }

    app.get(
      '/issues/:id/cover/:fileId',
      {
        config: { may: 'read what is public' },
        schema: { tags, params: IdParams.extend({ fileId: z.string().max(64) }) },
      },
      async (request, reply) => {
        const { id, fileId } = request.params
        const who = accountOf(request.actor)
        await requireSeen(needs.db, who, id)
        const cover = await findCover(needs.db, id, fileId)
        if (!cover) throw noSuchIssue()
        return deliverPicture(needs.storage, request, reply, cover, who ? 'office' : 'everybody')
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
        const { account: who } = requireDuty(request.actor, may)
        const { id } = request.params
        await requireSeen(needs.db, who, id)
        const form = { sender: who.id, files, text: CoverForm }
        await needs.receiveForm(request, form, async ({ fields, uploads }) => {
          const { version } = parse(CoverForm, fields)
          const [picture] = requireUploads(uploads, ['coverFile'])
          await changeCover(needs, who, id, { version, picture })
        })
        return readDesk(needs, who, id)
      },
    )

    app.delete('/issues/:id/cover', { config, schema }, async (request) => {
      const { account: who } = requireDuty(request.actor, may)
      await changeCover(needs, who, request.params.id, { picture: undefined })
      return readDesk(needs, who, request.params.id)
    })
    done()
  }
