import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireDuty } from '#domain/people/duty.ts'
import { Refused } from '#domain/refusal.ts'
import type { Database } from '#platform/database/database.ts'
import { limitUploads } from '#platform/http/rate-limit.ts'
import { formBody } from '#platform/http/schemas.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deliverPicture } from '../../files/deliver-picture.ts'
import type { ReceivingNeeds } from '../../files/receive.ts'
import { findPicture, keepPicture, picturePath } from '../pictures.ts'
import { PictureBody } from '../wire.ts'

const may = 'say what the journal says of itself'
const tags = ['settings']
const PictureForm = z.object({})

/** Takes in pictures for slides, people, pages and the logo. */
export const receivePictures =
  (needs: ReceivingNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post(
      '/settings/pictures',
      {
        config: { may },
        schema: {
          tags,
          ...formBody(PictureForm, { required: ['picture'] }),
          response: { 201: PictureBody },
        },
        onRequest: limitUploads(needs),
      },
      async (request, reply) => {
        const { account: who } = requireDuty(request.actor, may)
        const form = { sender: who.id, files: { picture: 'picture' }, text: PictureForm } as const
        const id = await needs.receiveForm(request, form, ({ uploads }) => {
          const { picture } = uploads
          if (!picture) throw new Refused('invalid', 'picture is a required field', 'picture')
          return keepPicture(needs, picture, who.id)
        })
        return reply.code(201).send({ address: picturePath(id) })
      },
    )
    done()
  }

/** Shows them to everybody, at addresses that will never show another one. */
export const pictureRoutes =
  ({ db, storage }: { db: Database; storage: Storage }): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const params = z.object({ id: z.string().regex(/^[\da-f]{32}$/) })
    app.get('/pictures/:id', { schema: { tags, params } }, async (request, reply) => {
      const picture = await findPicture(db, request.params.id)
      if (!picture) throw new Refused('not-found', 'There is no such picture.')
      return deliverPicture(storage, request, reply, picture, 'everybody')
    })
    done()
  }
