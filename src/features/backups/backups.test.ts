import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { backupJob } from '#db/schema/backups.ts'
import { event } from '#db/schema/platform.ts'
import { ArchiveError } from '#platform/backup/manifest.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import {
  createArticle,
  createSubmission,
  type Person,
  type TestSite,
  test,
} from '../../../test/site.ts'
import { until } from '../../../test/until.ts'
import { createBackup, type WriteBackup } from './create-backup.ts'

const ask = (site: TestSite, who: Person, kind: string) => {
  site.pass(1000)
  const payload = { kind, currentPassword: who.password }
  return site.ask(who, { method: 'POST', url: '/api/copies', payload })
}

const list = async (site: TestSite, who: Person) =>
  (await site.ask(who, { url: '/api/copies' })).body.backups

/** Makes the one copy that is asked for, by the given means. */
async function make(site: TestSite, write: WriteBackup, free = 1e12): Promise<void> {
  const [waiting] = await site.db.select().from(backupJob).where(eq(backupJob.state, 'waiting'))
  const backups = {
    folder: path.join(site.folder, 'backups'),
    write: { export: write, backup: write },
    free: async () => free,
  }
  await createBackup({ ...site, clock: () => site.now, backups }, { backupId: waiting?.id ?? '' })
}

test('R-OFFICE-6 a manager asks for an export and a backup, and gets each as a whole file at an address that runs out', async ({
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
    const address = `/api/copies/${made._id}/address`
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
    const unknown = '/api/copies/none/address'
    expect(await site.ask(manager, { method: 'POST', url: unknown, payload })).toMatchObject(gone)
  }
  const [oldest] = (await list(site, manager)).slice(-1)
  expect(oldest.kind, 'the newest stands first').toBe('export')
  const happened = (await site.db.select().from(event).orderBy(event.id))
    .filter(({ type }) => type.startsWith('backup-'))
    .map(({ type, actorId, data }) => [type, actorId, data.kind ?? data.accountId])
  expect(happened).toEqual([
    ['backup-requested', manager.id, 'export'],
    ['backup-downloaded', manager.id, manager.id],
    ['backup-requested', manager.id, 'backup'],
    ['backup-downloaded', manager.id, manager.id],
  ])
  expect(await readdir(path.join(site.folder, 'backups'))).toEqual([])
})

test('R-OFFICE-6 nobody but managers asks for copies, and a second wish at once is refused kindly', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const editor = await site.signIn('editor')
  expect((await ask(site, editor, 'backup')).status).toBe(403)
  expect((await site.ask(editor, { url: '/api/copies' })).status).toBe(403)
  expect((await ask(site, manager, 'all')).status).toBe(400)
  const both = await Promise.all([ask(site, manager, 'export'), ask(site, manager, 'backup')])
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    'A copy is being made already. Please wait until it is ready.',
  )
})

test('R-OFFICE-6 a copy whose maker was stopped, or for which there is no room, says so and can be asked for again', async ({
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
  expect(await problem()).toBe('The process that made it was stopped. Please ask for it again.')
  expect((await ask(site, manager, 'export')).status).toBe(202)
  await expect(make(site, async () => {}, 1_000_000)).rejects.toThrow()
  expect(await problem()).toMatch(
    /not enough room on the server: about .* are needed, and 977 KB are free/,
  )
  await ask(site, manager, 'export')
  const full: WriteBackup = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOSPC' }))
  await expect(make(site, full)).rejects.toThrow()
  expect(await problem()).toBe('The disk of the server is full.')
  await ask(site, manager, 'export')
  await expect(make(site, () => Promise.reject(new Error('inside')))).rejects.toThrow('inside')
  expect(await problem()).toBe('It could not be made. The log of the server says why.')
  await ask(site, manager, 'backup')
  site.pass(3_600_000)
  expect(await list(site, manager)).toMatchObject([
    { state: 'waiting', percent: 0, problem: null },
    ...Array(4).fill({ state: 'failed', bytes: null }),
  ])
  site.pass(1)
  expect(await problem()).toBe(
    'Nobody has taken it up: the server that works on such wishes is not running.',
  )
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

test('R-SEC-1 R-OFFICE-6 a session alone is worth no backup: making and saving one ask for the password, however fresh the session, and all managers hear of both', async ({
  site,
}) => {
  const manager = await site.signIn('admin', 'A Manager (sample)')
  const other = await site.signIn('admin')
  const post = (url: string, payload?: object) =>
    site.ask(manager, { method: 'POST', url: `/api/copies${url}`, ...(payload && { payload }) })
  const refused = { status: 400, headers: { 'x-field': 'currentPassword' } }
  expect(await post('', { kind: 'backup' })).toMatchObject(refused)
  expect(await post('', { kind: 'backup', currentPassword: 'wrong' })).toMatchObject(refused)
  expect(await list(site, manager)).toEqual([])
  expect((await ask(site, manager, 'backup')).status).toBe(202)
  await make(site, (file) => writeFile(file, 'a backup'))
  const [{ _id }] = await list(site, manager)
  expect(await post(`/${_id}/address`)).toMatchObject(refused)
  expect(await post(`/${_id}/address`, { currentPassword: 'wrong' })).toMatchObject(refused)
  const given = await post(`/${_id}/address`, { currentPassword: manager.password })
  expect(given.status).toBe(200)
  const letters = await site.mails(4)
  for (const { email } of [manager, other]) {
    const theirs = letters.filter((mail) => mail.includes(`To: ${email}`)).join()
    expect(theirs).toContain('A Manager (sample) requested a backup of')
    expect(theirs).toContain('A Manager (sample) downloaded a backup of')
    expect(theirs).toContain('Subject: A backup is being made')
    expect(theirs).toContain('Subject: A backup was downloaded')
    expect(theirs).toContain('/manage-journals/copies')
    expect(theirs).toContain('It contains accounts, unpublished manuscripts and emails.')
  }
})

test('R-DUTY-2 R-OFFICE-6 a backup is not given to a manager who stands too near to a manuscript in it, while another manager can take it', async ({
  site,
}) => {
  const near = await site.signIn('admin')
  await createSubmission(site, near)
  await ask(site, near, 'backup')
  await make(site, (file) => writeFile(file, 'a backup'))
  const [{ _id }] = await list(site, near)
  const save = (who: Person) =>
    site.ask(who, {
      method: 'POST',
      url: `/api/copies/${_id}/address`,
      payload: { currentPassword: who.password },
    })
  expect((await save(near)).status).toBe(200)
  const other = await site.signIn('admin', 'Other Manager (sample)')
  const refused = await save(near)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('Please ask Other Manager (sample)'),
  ])
  expect((await save(other)).status).toBe(200)
  await createSubmission(site, other)
  expect((await save(near)).status).toBe(200)
})

test('R-OFFICE-6 copies are kept by housekeeping for a week, then they and their files go', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  await ask(site, manager, 'export')
  const folder = path.join(site.folder, 'backups')
  await mkdir(folder)
  await writeFile(path.join(folder, 'left.zip.part'), 'by a process that was stopped')
  await make(site, (file) => writeFile(file, 'a copy'))
  expect(await readdir(folder)).toEqual([])
  expect(await list(site, manager)).toMatchObject([{ state: 'ready', bytes: 6 }])
  // The storage dates what is put by the machine's clock.
  site.now = new Date(Date.now() + 2 * 86_400_000)
  await site.db.update(backupJob).set({ requestedAt: site.now })
  const keep = () => runHousekeeping({ ...site, clock: () => site.now })
  await keep()
  expect(await site.storedFiles()).toHaveLength(1)
  site.pass(7 * 86_400_000)
  await keep()
  expect(await list(site, manager)).toHaveLength(1)
  site.pass(86_400_000)
  await keep()
  expect(await list(site, manager)).toEqual([])
  expect(await site.storedFiles()).toEqual([])
})

test('R-OFFICE-6 whoever makes a copy is heard of while it is made, and why one was not made is told for good', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  await ask(site, manager, 'backup')
  const [{ _id }] = await list(site, manager)
  const heard = async () => (await site.db.select().from(backupJob))[0]?.heartbeatAt.getTime()
  const before = await heard()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await make(site, async (file) => {
    site.pass(5000)
    vi.advanceTimersByTime(9_999)
    expect(await heard()).toBe(before)
    vi.advanceTimersByTime(1)
    await until(async () => expect(await heard()).toBe(site.now.getTime()))
    await writeFile(file, 'a copy')
  }).finally(() => vi.useRealTimers())
  const [row] = await site.db.select().from(backupJob)
  expect(row).toMatchObject({ id: _id, state: 'ready', progress: 1, bytes: 6, problem: null })
  expect((await site.storage.head(row?.storageKey ?? ''))?.bytes).toBe(6)
  // Asked for again, it is not made twice.
  const backups = { folder: site.folder, write: {} as never }
  await createBackup({ ...site, clock: () => site.now, backups }, { backupId: _id })
  await createBackup({ ...site, clock: () => site.now, backups }, { backupId: 'none' })
  await ask(site, manager, 'export')
  const error = await make(site, () => Promise.reject(new Error('inside'))).catch((error) => error)
  const [newest] = await list(site, manager)
  expect(error).toEqual(new PermanentJobError(`the export ${newest._id} was not made: inside`))
  await ask(site, manager, 'export')
  const whole = new ArchiveError('There is no journal in this database.')
  await expect(make(site, () => Promise.reject(whole))).rejects.toThrow('no journal')
  expect((await list(site, manager))[0].problem).toBe('There is no journal in this database.')
})
