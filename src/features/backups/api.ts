import type { FastifyPluginAsync } from 'fastify'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { Refused } from '#domain/refusal.ts'
import { requireCurrentPassword } from '#features/accounts/login/current-password.ts'
import { listManagers } from '#features/accounts/queries.ts'
import { hasAnyConflict } from '#features/editorial/access.ts'
import { deliver } from '#features/files/deliver/deliver.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Encryptor } from '#platform/encryption.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { PasswordHasher } from '#platform/secrets.ts'
import { createStoredSigner } from '#platform/signer.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { backupEndpoints } from './endpoints.ts'
import { backupFileName, presentBackup } from './present.ts'
import { type Backup, findBackup, listBackups } from './queries.ts'
import { failStalledBackups, recordDownload, requestBackup } from './request-backup.ts'

/**
 * Refuses a backup to a manager with a conflict of interest, if another manager has none. Throws `conflict-of-interest`
 * and names that manager. If all managers have a conflict, any of them may download it.
 */
async function requireNoConflict(db: Reader, who: Pick<Account, 'id'>): Promise<void> {
  if (!(await hasAnyConflict(db, who))) return
  for (const other of await listManagers(db)) {
    if (await hasAnyConflict(db, other)) continue
    throw new Refused(
      'conflict-of-interest',
      `The backup contains confidential data of a submission with which you have a conflict of interest. Please ask ${other.name}, who also manages the journal, to download it.`,
    )
  }
}

type Deps = {
  db: Database
  clock: Clock
  jobs: Jobs
  passwords: PasswordHasher
  storage: Storage
  baseUrl: string
  /** Encrypts the key that signs URLs. */
  encryptor: Encryptor
}

const config = { permission: 'manage backups' } as const
/** In milliseconds. */
const linkLifetime = 10 * 60_000
const signedSubjectOf = (id: string) => `backups/${id}`

const noSuchBackup = () =>
  new Refused('not-found', 'There is no such file. It may have been removed.')

/** Exports and backups for managers. */
export const backupRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, backupEndpoints)

    const { db, clock, storage } = deps
    const signer = createStoredSigner(deps)
    const list = async () => {
      await failStalledBackups(db, clock())
      return { backups: (await listBackups(db)).map(presentBackup) }
    }

    route('GET /backups', { config }, list)

    route('POST /backups', { config }, async ({ actor, body }, reply) => {
      const who = authorise(actor, 'manage backups')
      if (body.kind === 'backup') await requireCurrentPassword(deps, who, body, 'to make a backup')
      await requestBackup(deps, who.account, body.kind)
      return reply.code(202).send(await list())
    })

    route('POST /backups/:id/link', { config }, async ({ actor, body, params: { id } }) => {
      const who = authorise(actor, 'manage backups')
      const { kind } = await getReadyBackup(deps, id)
      if (kind === 'backup') {
        await requireCurrentPassword(deps, who, body ?? {}, 'to save a backup')
        await requireNoConflict(db, who.account)
      }
      await recordDownload(deps, who.account, id)
      const until = new Date(clock().getTime() + linkLifetime)
      const signed = (await signer()).sign(signedSubjectOf(id), until)
      return { url: `/api/backups/${id}/file/${signed}` }
    })

    route(
      'GET /backups/:id/file/:signed',
      { config: { permission: 'use signed links' } },
      async (request, reply) => {
        const { id, signed } = request.params
        if (!(await signer()).opens(signed, signedSubjectOf(id), clock())) throw noSuchBackup()
        const backup = await getReadyBackup(deps, id)
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        const fileName = backupFileName(backup)
        const stored = { ...toStoredFile(backup), originalName: fileName }
        return deliver(storage, request, reply, stored, { fileName })
      },
    )
  }

type ReadyBackup = Backup & { storageKey: string; bytes: number }

/** Throws 404 if the file is not ready or no longer stored. */
async function getReadyBackup({ db, storage }: Deps, id: string): Promise<ReadyBackup> {
  const backup = await findBackup(db, id)
  const { storageKey, bytes } = backup ?? {}
  if (!backup || !storageKey || typeof bytes !== 'number' || !(await storage.head(storageKey)))
    throw noSuchBackup()
  return { ...backup, storageKey, bytes }
}

const toStoredFile = ({ id, storageKey, bytes, requestedAt }: ReadyBackup) => ({
  id,
  storageKey,
  sha256: storageKey,
  bytes,
  createdAt: requestedAt,
  mediaType: 'application/zip',
  scan: null,
  hasAttachments: false,
})
