import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf, requireLoggedIn } from '#domain/actor.ts'
import { canRead } from '#domain/editorial/submission.ts'
import { Refused } from '#domain/refusal.ts'
import { manuscriptSubject } from '#features/editorial/present.ts'
import { findSubmission, getSubmission } from '#features/editorial/queries.ts'
import { listFiles } from '#features/editorial/submissions/files.ts'
import { deliver } from '#features/files/deliver/deliver.ts'
import type { EditorialDeps } from './find-submission.ts'

const tags = ['submissions']
const id = z.string().max(64)

/** The manuscript file: for accounts that may see the submission, and for holders of a signed address. */
export const manuscriptRoutes =
  (deps: EditorialDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, storage } = deps

    for (const url of [
      '/submissions/:id/direct-download/:fileId',
      '/submissions/:id/download/:fileId',
    ]) {
      const schema = { tags, params: z.object({ id, fileId: id }) }
      const config = { permission: 'view own submissions' } as const
      app.get(url, { config, schema }, async (request, reply) => {
        const { account: who } = requireLoggedIn(request.actor)
        const found = await getSubmission(deps, who, request.params.id)
        const { fileId } = request.params
        const [requested] = await listFiles(db, found, {
          fileId: fileId === 'docx' ? found.manuscript.id : fileId,
        })
        if (!requested) throw new Refused('not-found', 'There is no such file.')
        return deliver(storage, request, reply, requested.file, {
          title: found.title,
          format: 'docx',
        })
      })
    }

    app.get(
      '/submissions/:id/manuscript/:signed',
      {
        config: { permission: 'use signed links' },
        schema: { tags, params: z.object({ id, signed: z.string().max(64) }) },
      },
      async (request, reply) => {
        const { id, signed } = request.params
        const { signer, now } = await deps.presentContext()
        const opened = signer.opens(signed, manuscriptSubject(id), now)
        const found = opened ? await findSubmission(db, id) : undefined
        const who = accountOf(request.actor)
        if (!found || found.deletedAt || (who && !canRead(who, found))) {
          throw new Refused(
            'not-found',
            'This address is not valid any more. Please open the submission again.',
          )
        }
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        const { manuscript, title } = found
        return deliver(storage, request, reply, manuscript, { title, format: 'docx' })
      },
    )
  }
