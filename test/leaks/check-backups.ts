import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { backupWriters } from '#app/backup-writers.ts'
import { backupJob } from '#db/schema/backups.ts'
import { createBackup } from '#features/backups/create-backup.ts'
import type { RouteEntry } from '#platform/http/security/route-access.ts'
import { type Cast, done } from './cast.ts'
import { textOf } from './crawl.ts'
import type { Reader } from './readers.ts'
import { listTargets, type Method } from './routes-to-crawl.ts'

/** An export or a backup, and the path that downloads it for ten minutes. */
type Made = { id: string; storageKey: string; signed: string }

/**
 * Makes an export, which must be public, and a backup, which contains everything, and requires that only managers without a
 * conflict of interest can download the backup, and that no unfinished file is left.
 */
export async function checkBackups(cast: Cast, stage: string): Promise<void> {
  const { site, crawl, manager, conflicted, names, readers, visitor, signedLinks } = cast
  const [exported, backup] = [await make(cast, 'export'), await make(cast, 'backup')]
  const others = readers.filter(({ who }) => who !== manager && who !== conflicted)
  await requireRefusals(cast, stage, others, [exported, backup])
  const address = { url: `/api/backups/${backup.id}/link`, method: 'POST' } as const
  const near = readers.filter(({ who }) => who === conflicted)
  for (const reader of near) {
    const payload = { currentPassword: conflicted.password }
    const target = {
      route: '/api/backups/:id/link',
      address: address.url,
      method: address.method,
    }
    await crawl.refuse(stage, reader, target, payload)
  }
  await tryLinks(cast, stage, [exported, backup])
  await tryFileRoutes(cast, stage, [...others, ...near], [exported, backup])
  const download = async ({ id, signed }: Made) => {
    const file = await site.ask(null, { url: `/api/backups/${id}/file/${signed}` })
    expect(file.status).toBe(200)
    return textOf(file)
  }
  crawl.check(stage, visitor, 'export of a manager', await download(exported))
  expect(names.find(await download(backup)).length).toBeGreaterThan(50)
  signedLinks.push(exported.signed, backup.signed)
  site.pass(11 * 60_000)
  for (const made of [exported, backup])
    for (const reader of readers) await crawl.refuse(stage, reader, linkOf(made.id, made.signed))
  crawl.requireNoLeaks()
  expect(await readdir(path.join(site.folder, 'backups'))).toEqual([])
}

/** A manager requests it, the job of the product makes it, and the manager asks for its link. */
async function make({ site, manager }: Cast, kind: 'export' | 'backup'): Promise<Made> {
  const currentPassword = manager.password
  const ask = async (url: string, more: object) =>
    done(await site.ask(manager, { method: 'POST', url, payload: { currentPassword, ...more } }))
  site.pass(1_000)
  const [{ _id: id }] = (await ask('/api/backups', { kind })).backups
  const clock = () => site.now
  const { content } = site.live
  const deps = { ...site, clock, content, baseUrl: 'http://localhost:3000', dataDir: site.folder }
  await createBackup({ ...site, clock, backups: backupWriters(deps) }, { backupId: id })
  const [row] = await site.db.select().from(backupJob).where(eq(backupJob.id, id))
  const { url } = await ask(`/api/backups/${id}/link`, {})
  return { id, storageKey: row?.storageKey ?? '', signed: url.split('/').at(-1) }
}

/** Everybody but managers sends every request about backups. */
async function requireRefusals(
  { site, crawl }: Cast,
  stage: string,
  readers: Reader[],
  made: Made[],
): Promise<void> {
  const routes = site.app.routeTable.filter(
    ({ url, permission }) => url.startsWith('/api/backups') && permission !== 'use signed links',
  )
  expect(routes.length).toBeGreaterThan(2)
  for (const { method, url } of routes)
    for (const address of new Set(made.map(({ id }) => url.replace(':id', id))))
      for (const reader of readers) {
        const target = { route: url, address, method: method as Method }
        const payload = { kind: 'backup', currentPassword: reader.who?.password }
        await crawl.refuse(stage, reader, target, method === 'POST' ? payload : undefined)
      }
}

const linkOf = (id: string, signed: string) => ({
  route: '/api/backups/:id/file/:signed',
  address: `/api/backups/${id}/file/${signed}`,
})

/** The link of one file opens no other one, and no later time. */
async function tryLinks({ crawl, readers }: Cast, stage: string, made: Made[]): Promise<void> {
  for (const { id, signed } of made) {
    const others = made.filter((other) => other.id !== id).map((other) => other.signed)
    const [seconds = '', signature] = signed.split('.')
    const later = `${Number(seconds) + 3600}.${signature}`
    for (const wrong of [...others, later, `${seconds}.`, 'x'])
      for (const reader of readers) await crawl.refuse(stage, reader, linkOf(id, wrong))
  }
}

/** No route of other files delivers them, by their ids or by their names in the storage. */
async function tryFileRoutes(
  { site, crawl }: Cast,
  stage: string,
  readers: Reader[],
  made: Made[],
): Promise<void> {
  const files = made.flatMap(({ id, storageKey }) => [id, storageKey])
  const takesFile = ({ url }: RouteEntry) => /:fileId|:supplementId|:name/.test(url)
  const ids = { ...(await crawl.findIds(undefined)), files }
  for (const target of listTargets(site.app.routeTable.filter(takesFile), ids)) {
    if (!files.some((file) => target.address.includes(file))) continue
    for (const reader of readers) await crawl.refuse(stage, reader, target)
  }
}
