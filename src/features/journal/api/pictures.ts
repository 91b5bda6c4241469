import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { authorise } from '#domain/people/permission.ts'
import { Refused } from '#domain/refusal.ts'
import { deliverPicture } from '#features/files/deliver/deliver-picture.ts'
import type { ReceivingDeps } from '#features/files/receive/receive-form.ts'
import { limitUploads } from '#features/files/receive/upload-rate-limit.ts'
import { settingsEndpoints } from '#features/journal/endpoints.ts'
import type { Database } from '#platform/database/database.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findPicture, picturePath, savePicture } from '../pictures.ts'

const permission = 'manage journal settings'
const tags = ['settings']
const PictureForm = z.object({})

/** Uploads pictures for slides, people, pages and the logo. */
export const pictureUploadRoutes =
  (deps: ReceivingDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const route = registerRoutes(app, settingsEndpoints)

    route(
      'POST /settings/pictures',
      { config: { permission }, onRequest: limitUploads(deps) },
      async (request, reply) => {
        const { account: who } = authorise(request.actor, permission)
        const form = { sender: who.id, files: { picture: 'picture' }, text: PictureForm } as const
        const id = await deps.receiveForm(request, form, ({ uploads }) => {
          const { picture } = uploads
          if (!picture) throw new Refused('invalid', 'picture is a required field', 'picture')
          return savePicture(deps, picture, who.id)
        })
        return reply.code(201).send({ address: picturePath(id) })
      },
    )
  }

/** The address of a picture always shows the same picture. */
export const pictureRoutes =
  ({ db, storage }: { db: Database; storage: Storage }): FastifyPluginAsyncZod =>
  async (app) => {
    const params = z.object({ id: z.string().regex(/^[\da-f]{32}$/) })
    app.get('/pictures/:id', { schema: { tags, params } }, async (request, reply) => {
      const picture = await findPicture(db, request.params.id)
      if (!picture) throw new Refused('not-found', 'There is no such picture.')
      return deliverPicture(storage, request, reply, picture, 'everybody')
    })
  }
