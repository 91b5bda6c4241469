import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PresentPassword } from '#domain/people/account.ts'
import { requireDuty } from '#domain/people/duty.ts'
import { Refused } from '#domain/refusal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { IdParams } from '#platform/http/schemas.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Passwords } from '#platform/secret.ts'
import { keptSigner } from '#platform/signing.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { requirePresentPassword } from '../accounts/present-password.ts'
import { deliver } from '../files/deliver.ts'
import { askForCopy, giveUpSilent } from './ask.ts'
import { noteFetched } from './fetched.ts'
import { requireDistance } from './near.ts'
import { fileNameOf, presentCopy } from './present.ts'
import { type Copy, findCopy, listCopies } from './queries.ts'
import { CopyAddress, CopyList, CopyWish } from './wire.ts'

type Needs = {
  db: Database
  clock: Clock
  jobs: Jobs
  passwords: Passwords
  storage: Storage
  baseUrl: string
}

const tags = ['copies']
const config = { may: 'manage copies' } as const
/** For so many milliseconds an address of a file is good. */
const goodFor = 10 * 60_000
const subjectOf = (id: string) => `copies/${id}`

const noSuchCopy = () =>
  new Refused('not-found', 'There is no such file. It may have been removed.')

/** Exports and backups that managers ask for. */
export const copyRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const { db, clock, storage } = needs
    const signer = keptSigner(db)
    const list = async () => {
      await giveUpSilent(db, clock())
      return { copies: (await listCopies(db)).map(presentCopy) }
    }

    app.get('/copies', { config, schema: { tags, response: { 200: CopyList } } }, list)

    app.post(
      '/copies',
      { config, schema: { tags, body: CopyWish, response: { 202: CopyList } } },
      async ({ actor, body }, reply) => {
        const who = requireDuty(actor, 'manage copies')
        if (body.kind === 'backup')
          await requirePresentPassword(needs, who, body, 'to make a backup')
        await askForCopy(needs, who.account, body.kind)
        return reply.code(202).send(await list())
      },
    )

    app.post(
      '/copies/:id/address',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          body: PresentPassword.nullish(),
          response: { 200: CopyAddress },
        },
      },
      async ({ actor, body, params: { id } }) => {
        const who = requireDuty(actor, 'manage copies')
        const { kind } = await getReady(needs, id)
        if (kind === 'backup') {
          await requirePresentPassword(needs, who, body ?? {}, 'to save a backup')
          await requireDistance(db, who.account)
        }
        await noteFetched(needs, who.account, id)
        const until = new Date(clock().getTime() + goodFor)
        const signed = (await signer()).sign(subjectOf(id), until)
        return { url: `/api/copies/${id}/file/${signed}` }
      },
    )

    app.get(
      '/copies/:id/file/:signed',
      {
        config: { may: 'open a signed address' },
        schema: { tags, params: IdParams.extend({ signed: z.string().max(64) }) },
      },
      async (request, reply) => {
        const { id, signed } = request.params
        if (!(await signer()).opens(signed, subjectOf(id), clock())) throw noSuchCopy()
        const copy = await getReady(needs, id)
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        const fileName = fileNameOf(copy)
        const stored = { ...storedOf(copy), originalName: fileName }
        return deliver(storage, request, reply, stored, { fileName })
      },
    )
    done()
  }

type Ready = Copy & { storageKey: string; bytes: number }

/** A copy that is ready, and still where it was put. Throws 404. */
async function getReady({ db, storage }: Needs, id: string): Promise<Ready> {
  const found = await findCopy(db, id)
  const { storageKey, bytes } = found ?? {}
  if (!found || !storageKey || typeof bytes !== 'number' || !(await storage.head(storageKey)))
    throw noSuchCopy()
  return { ...found, storageKey, bytes }
}

const storedOf = ({ id, storageKey, bytes, askedAt }: Ready) => ({
  ...{ id, storageKey, sha256: storageKey, bytes, createdAt: askedAt },
  mediaType: 'application/zip',
  scan: null,
})
