import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { backupJob } from '#db/schema/backups.ts'
import { event } from '#db/schema/platform.ts'
import { ArchiveError } from '#platform/backup/manifest.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import { createArticle, createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'
import { createBackup, type WriteBackup } from './create-backup.ts'

const ask = (site: TestSite, who: Person, kind: string) => {
  site.pass(1000)
  const payload = { kind, currentPassword: who.password }
  return site.ask(who, { method: 'POST', url: '/api/backups', payload })
}

const list = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/backups' })).body.backups

/** Creates the requested backup with a given writer. */
async function make(site: TestSite, write: WriteBackup, free = 1e12): Promise<void> {
  const [waiting] = await site.db.select().from(backupJob).where(eq(backupJob.state, 'waiting'))
  const backups = {
    folder: path.join(site.folder, 'backups'),
    write: { export: write, backup: write },
    free: async () => free,
  }
  await createBackup({ ...site, clock: () => site.now, backups }, { backupId: waiting?.id ?? '' })
}

test('R-OFFICE-6 Managers request exports and backups and download them by expiring links', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const { _id } = await createArticle(site, manager)
  await site.work()
  for (const kind of ['export', 'backup']) {
    expect((await ask(site, manager, kind)).status).toBe(202)
    const made = await until(async () => {
      const [newest] = await list(site, manager)
      expect(newest).toMatchObject({ kind, state: 'ready', percent: 100, problem: null })
      return newest
    })
    expect(made).toEqual({
      _id: made._id,
      kind,
      state: 'ready',
      percent: 100,
      problem: null,
      requestedBy: manager.name,
      requestedAt: site.now.toISOString(),
      bytes: made.bytes,
      availableUntil: new Date(site.now.getTime() + 7 * 86_400_000).toISOString(),
    })
    const address = `/api/backups/${made._id}/link`
    const payload = { currentPassword: manager.password }
    const { url } = (await site.ask(manager, { method: 'POST', url: address, payload })).body
    const answer = await site.ask(null, { url })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(made.bytes),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-disposition': `attachment; filename=journal-${kind}-2026-03-02.zip`,
    })
    const held = kind === 'export' ? `articles/${_id}/article.pdf` : 'manifest.json'
    expect(answer.bytes.includes(held)).toBe(true)
    const gone = { status: 404, body: { message: expect.stringMatching(/^There is no such file/) } }
    expect(await site.ask(null, { url: `${url}x` })).toMatchObject(gone)
    site.pass(10 * 60_000)
    expect((await site.ask(null, { url })).status).toBe(200)
    site.pass(60_000)
    expect(await site.ask(null, { url })).toMatchObject(gone)
    const unknown = '/api/backups/none/link'
    expect(await site.ask(manager, { method: 'POST', url: unknown, payload })).toMatchObject(gone)
  }
  const [oldest] = (await list(site, manager)).slice(-1)
  expect(oldest.kind, 'newest first').toBe('export')
  const events = (await site.db.select().from(event).orderBy(event.id))
    .filter(({ type }) => type.startsWith('backup-'))
    .map(({ type, actorId, data }) => [type, actorId, data.kind ?? data.accountId])
  expect(events).toEqual([
    ['backup-requested', manager.id, 'export'],
    ['backup-downloaded', manager.id, manager.id],
    ['backup-requested', manager.id, 'backup'],
    ['backup-downloaded', manager.id, manager.id],
  ])
  expect(await readdir(path.join(site.folder, 'backups'))).toEqual([])
})

test('R-OFFICE-6 Managers request one export or backup at a time', async ({ site }) => {
  const manager = await site.signIn('admin')
  const editor = await site.signIn('editor')
  expect((await ask(site, editor, 'backup')).status).toBe(403)
  expect((await site.ask(editor, { url: '/api/backups' })).status).toBe(403)
  expect((await ask(site, manager, 'all')).status).toBe(400)
  const both = await Promise.all([ask(site, manager, 'export'), ask(site, manager, 'backup')])
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    'An export or a backup is already running. Please wait until it is ready.',
  )
})

test('R-OFFICE-6 A failed or stalled backup shows its reason and can be requested again', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const problem = async () => (await list(site, manager))[0].problem
  await ask(site, manager, 'export')
  await site.db.update(backupJob).set({ state: 'making', progress: 0.4, heartbeatAt: site.now })
  site.pass(119_000)
  expect(await list(site, manager)).toMatchObject([{ state: 'making', percent: 40 }])
  expect((await ask(site, manager, 'export')).status).toBe(409)
  site.pass(1)
  expect(await problem()).toBe('The process was stopped. Please try again.')
  expect((await ask(site, manager, 'export')).status).toBe(202)
  await expect(make(site, async () => {}, 1_000_000)).rejects.toThrow()
  expect(await problem()).toMatch(
    /disk of the server is too full: about .* are needed, and 977 KB are free/,
  )
  await ask(site, manager, 'export')
  const full: WriteBackup = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' }))
  await expect(make(site, full)).rejects.toThrow()
  expect(await problem()).toBe('The disk of the server is full.')
  await ask(site, manager, 'export')
  await expect(make(site, () => Promise.reject(new Error('inside')))).rejects.toThrow('inside')
  expect(await problem()).toBe('It could not be created. The server log has the reason.')
  await ask(site, manager, 'backup')
  site.pass(3_600_000)
  expect(await list(site, manager)).toMatchObject([
    { state: 'waiting', percent: 0, problem: null },
    ...Array(4).fill({ state: 'failed', bytes: null }),
  ])
  site.pass(1)
  expect(await problem()).toBe('The worker process that creates backups is not running.')
  const parts: number[] = []
  await ask(site, manager, 'export')
  await make(site, async (file, progress) => {
    for (const part of [0.005, 0.5, 0.505, 1]) {
      progress(part)
      await until(async () => {
        const [row] = await list(site, manager)
        expect(row.percent).toBe(part < 0.01 ? 0 : part < 0.9 ? 50 : 99)
        parts.push(row.percent)
      })
    }
    await writeFile(file, 'a copy')
  })
  expect(parts).toEqual([0, 50, 50, 99])
})

test('R-SEC-1 R-OFFICE-6 A backup needs the password of its manager and notifies all managers', async ({
  site,
}) => {
  const manager = await site.signIn('admin', 'A Manager (sample)')
  const other = await site.signIn('admin')
  const post = (url: string, payload?: object) =>
    site.ask(manager, { method: 'POST', url: `/api/backups${url}`, ...(payload && { payload }) })
  const refused = { status: 400, headers: { 'x-field': 'currentPassword' } }
  expect(await post('', { kind: 'backup' })).toMatchObject(refused)
  expect(await post('', { kind: 'backup', currentPassword: 'wrong' })).toMatchObject(refused)
  expect(await list(site, manager)).toEqual([])
  expect((await ask(site, manager, 'backup')).status).toBe(202)
  await make(site, (file) => writeFile(file, 'a backup'))
  const [{ _id }] = await list(site, manager)
  expect(await post(`/${_id}/link`)).toMatchObject(refused)
  expect(await post(`/${_id}/link`, { currentPassword: 'wrong' })).toMatchObject(refused)
  const link = await post(`/${_id}/link`, { currentPassword: manager.password })
  expect(link.status).toBe(200)
  const emails = await site.mails(4)
  for (const { email } of [manager, other]) {
    const theirs = emails.filter((mail) => mail.includes(`To: ${email}`)).join()
    expect(theirs).toContain('A Manager (sample) requested a backup')
    expect(theirs).toContain('A Manager (sample) downloaded a backup')
    expect(theirs).toContain('Subject: A backup was requested')
    expect(theirs).toContain('Subject: A backup was downloaded')
    expect(theirs).toContain('/manage-journals/backups')
    expect(theirs).toContain('It contains accounts, unpublished manuscripts and emails.')
  }
})

test('R-DUTY-2 R-OFFICE-6 A manager with a conflict of interest cannot download a backup', async ({
  site,
}) => {
  const conflicted = await site.signIn('admin')
  await createSubmission(site, conflicted)
  await ask(site, conflicted, 'backup')
  await make(site, (file) => writeFile(file, 'a backup'))
  const [{ _id }] = await list(site, conflicted)
  const save = (who: Person) =>
    site.ask(who, {
      method: 'POST',
      url: `/api/backups/${_id}/link`,
      payload: { currentPassword: who.password },
    })
  expect((await save(conflicted)).status).toBe(200)
  const other = await site.signIn('admin', 'Other Manager (sample)')
  const refused = await save(conflicted)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('Please ask Other Manager (sample)'),
  ])
  expect((await save(other)).status).toBe(200)
  await createSubmission(site, other)
  expect((await save(conflicted)).status).toBe(200)
})

test('R-OFFICE-6 Housekeeping deletes exports and backups after a week', async ({ site }) => {
  // The session must be valid at the real time, which the storage uses.
  site.now = new Date()
  const manager = await site.signIn('admin')
  await ask(site, manager, 'export')
  const folder = path.join(site.folder, 'backups')
  await mkdir(folder)
  await writeFile(path.join(folder, 'left.zip.part'), 'from a stopped process')
  await make(site, (file) => writeFile(file, 'a copy'))
  expect(await readdir(folder)).toEqual([])
  expect(await list(site, manager)).toMatchObject([{ state: 'ready', bytes: 6 }])
  // The storage uses the real clock.
  site.now = new Date(Date.now() + 2 * 86_400_000)
  await site.db.update(backupJob).set({ requestedAt: site.now })
  const clean = () => runHousekeeping({ ...site, clock: () => site.now })
  await clean()
  expect(await site.storedFiles()).toHaveLength(1)
  site.pass(7 * 86_400_000)
  await clean()
  expect(await list(site, manager)).toHaveLength(1)
  site.pass(86_400_000)
  await clean()
  expect(await list(site, manager)).toEqual([])
  expect(await site.storedFiles()).toEqual([])
})

test('R-OFFICE-6 A running backup updates its heartbeat', async ({ site }) => {
  const manager = await site.signIn('admin')
  await ask(site, manager, 'backup')
  const [{ _id }] = await list(site, manager)
  const heartbeat = async () => (await site.db.select().from(backupJob))[0]?.heartbeatAt.getTime()
  const before = await heartbeat()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await make(site, async (file) => {
    site.pass(5000)
    vi.advanceTimersByTime(9_999)
    expect(await heartbeat()).toBe(before)
    vi.advanceTimersByTime(1)
    await until(async () => expect(await heartbeat()).toBe(site.now.getTime()))
    await writeFile(file, 'a copy')
  }).finally(() => vi.useRealTimers())
  const [row] = await site.db.select().from(backupJob)
  expect(row).toMatchObject({ id: _id, state: 'ready', progress: 1, bytes: 6, problem: null })
  expect((await site.storage.head(row?.storageKey ?? ''))?.bytes).toBe(6)
  // A second job for it does nothing.
  const backups = { folder: site.folder, write: {} as never }
  await createBackup({ ...site, clock: () => site.now, backups }, { backupId: _id })
  await createBackup({ ...site, clock: () => site.now, backups }, { backupId: 'none' })
})

test('R-OFFICE-6 A failed export keeps its reason', async ({ site }) => {
  const manager = await site.signIn('admin')
  await ask(site, manager, 'export')
  const error = await make(site, () => Promise.reject(new Error('inside'))).catch((error) => error)
  const [newest] = await list(site, manager)
  expect(error).toEqual(new PermanentJobError(`the export ${newest._id} failed: inside`))
  await ask(site, manager, 'export')
  const whole = new ArchiveError('There is no journal in this database.')
  await expect(make(site, () => Promise.reject(whole))).rejects.toThrow('no journal')
  expect((await list(site, manager))[0].problem).toBe('There is no journal in this database.')
})
