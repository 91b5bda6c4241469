import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { runHousekeeping } from '#app/housekeeping.ts'
import { emailMessage } from '#db/schema/email.ts'
import { file } from '#db/schema/files.ts'
import { checkMaintenance } from '#platform/doctor/maintenance.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { until } from '../../../test/until.ts'

const failing = { name: 'text-extraction', payload: z.object({ fileId: z.string() }) }

/** Creates a job that failed in its last attempt. */
async function createFailedJob(site: TestSite) {
  const errors: object[] = []
  site.onJobError = (fields) => errors.push(fields)
  await site.db.transaction((tx) => site.jobs.enqueue(tx, failing, { fileId: 'none' }))
  await site.db.execute(
    sql`update pgboss.job set state = 'failed', retry_count = 20, output = '{"message": "the file cannot be read"}',
      data = jsonb_set(data, '{requestId}', '"abc123"') where name = 'text-extraction'`,
  )
}

const look = async (site: TestSite) => {
  const manager = await site.signIn('admin')
  return (await site.ask(manager, { url: '/api/system' })).body
}

describe('the page System', () => {
  test('R-RUN-3 Managers see versions, queues, email, storage, backup and housekeeping', async ({
    site,
  }) => {
    const author = await site.signIn()
    const { _id: submissionId } = await createSubmission(site, author)
    const [storedFile] = await site.db.select().from(file)
    if (storedFile) await site.db.insert(file).values({ ...storedFile, id: 'the same content' })
    const row = {
      name: 'received',
      submissionId,
      recipientId: author.id,
      subject: 'A',
      body: 'B',
      actionUrl: '',
      actionLabel: '',
      writtenAt: site.now,
      sendAfter: site.now,
      stateAt: site.now,
      writtenBy: null,
    }
    const states = ['queued', 'sent', 'sent', 'failed', 'failed', 'bounced', 'bounced', 'bounced']
    await site.db.insert(emailMessage).values(
      states.map((state, n) => ({
        ...row,
        id: `l${n}`,
        state: state as 'sent',
        bounceToken: `m${n}`,
      })),
    )
    const seen = await look(site)
    expect(seen.versions).toEqual({
      product: 'test',
      node: process.versions.node,
      postgresql: expect.stringMatching(/^\d+/),
    })
    expect(seen.queues).toContainEqual(
      expect.objectContaining({ queue: 'reactions', waiting: 3, failed: 0 }),
    )
    expect(seen.mail).toEqual({
      delivers: false,
      readsBounces: false,
      waiting: 1,
      failed: 2,
      bounced: 3,
    })
    expect(seen.storage).toMatchObject({ kind: 'folder', files: 1, bytes: storedFile?.bytes })
    expect(seen.schema).toEqual({ last: 'test', migrations: 1 })
    expect([seen.now, seen.failedJobs, seen.quarantinedFiles, seen.bounces]).toEqual([
      site.now.toISOString(),
      [],
      [],
      null,
    ])
    expect(seen.storage.bytes).toBeGreaterThan(100)
    expect(seen.storage.freeBytes).toBeGreaterThan(0)
    expect([seen.backup, seen.housekeeping]).toEqual([null, null])
    const clock = () => site.now
    await recordMaintenance({ db: site.db, clock }, 'backup', { bytes: 12_345 })
    await runHousekeeping({ db: site.db, storage: site.storage, clock })
    const doneAt = site.now.toISOString()
    const after = await look(site)
    expect(after.backup).toEqual({ doneAt, problem: null, bytes: 12_345 })
    expect(after.housekeeping).toEqual({ doneAt, problem: null, bytes: null })
  })

  test('R-RUN-3 A failed job is listed with its error and request until a manager retries it', async ({
    site,
  }) => {
    await createFailedJob(site)
    const { failedJobs, queues } = await look(site)
    expect(failedJobs).toEqual([
      {
        id: expect.any(String),
        task: 'text-extraction',
        attempts: 21,
        problem: 'the file cannot be read',
        requestId: 'abc123',
        createdAt: expect.any(String),
        nextTryAt: null,
      },
    ])
    expect(queues).toContainEqual(expect.objectContaining({ queue: 'text-extraction', failed: 1 }))
    const manager = await site.signIn('admin')
    const retry = (id: string) =>
      site.ask(manager, { method: 'POST', url: `/api/system/jobs/${id}/retry` })
    const [{ id }] = failedJobs
    expect(await retry(id)).toMatchObject({
      status: 200,
      body: { message: 'The job is being tried again.' },
    })
    expect((await look(site)).failedJobs).not.toContainEqual(
      expect.objectContaining({ nextTryAt: null }),
    )
    expect([(await retry('nonsense')).status, (await retry(crypto.randomUUID())).status]).toEqual([
      404, 404,
    ])
  })

  test('R-RUN-3 Managers read emails in the outbox without a mail server', async ({ site }) => {
    const manager = await site.signIn('admin')
    const outbox = async () => (await site.ask(manager, { url: '/api/system/outbox' })).body
    expect(await outbox()).toEqual({ total: 0, mails: [] })
    const author = await site.signIn()
    await createSubmission(site, author, { title: 'Ọ̀ṣọ́ and lesson study' })
    await site.mails(2)
    await until(async () => {
      const { total, mails } = await outbox()
      expect(total).toBe(2)
      const mine = mails.find(({ to }: { to: string }) => to === author.email)
      expect(mine.subject).toBe('We have received your manuscript: Ọ̀ṣọ́ and lesson study (2026-001)')
      expect(mine.text).toContain('You do not need to send it again')
    })
  })

  test('R-RUN-3 R-RUN-2 The system page shows findings of the doctor such as an old backup', async ({
    site,
  }) => {
    const manager = await site.signIn('admin')
    const { findings } = (await site.ask(manager, { url: '/api/system/findings' })).body
    const abouts = findings.map(({ about }: { about: string }) => about)
    for (const about of ['configuration', 'disk', 'mail', 'storage', 'database', 'migrations'])
      expect(abouts).toContain(about)
    expect(findings).toContainEqual({
      state: 'warn',
      about: 'backup',
      says: 'there is none; make one with `npm run backup -- FILE`, best every night',
    })
    const day = 86_400_000
    expect(findings).toContainEqual({
      state: 'ok',
      about: 'housekeeping',
      says: 'it has not run yet; it runs every night',
    })
    await recordMaintenance({ db: site.db, clock: () => site.now }, 'backup', { bytes: 3_000_000 })
    const later = (days: number) =>
      checkMaintenance(site.db, new Date(site.now.getTime() + days * day))
    expect(await later(6.9)).toContainEqual({
      state: 'ok',
      about: 'backup',
      says: 'the last one was made at 2 Mar 2026, 09:00 UTC (3 MB)',
    })
    expect((await later(8))[0]).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('8 days ago; make one'),
    })
    expect((await later(7))[0]).toMatchObject({ state: 'warn' })
    await recordMaintenance({ db: site.db, clock: () => site.now }, 'housekeeping')
    expect((await later(2))[1]).toEqual({
      state: 'ok',
      about: 'housekeeping',
      says: 'it last ran at 2 Mar 2026, 09:00 UTC',
    })
    expect((await later(2.1))[1]).toEqual({
      state: 'warn',
      about: 'housekeeping',
      says: 'it last ran at 2 Mar 2026, 09:00 UTC; does a process have the role worker (ROLES)?',
    })
    const problem = 'the disk is full'
    for (const task of ['backup', 'housekeeping'] as const)
      await recordMaintenance({ db: site.db, clock: () => site.now }, task, { problem })
    expect(await later(0)).toEqual([
      {
        state: 'FAIL',
        about: 'backup',
        says: 'the last one was made at 2 Mar 2026, 09:00 UTC and is incomplete: the disk is full',
      },
      {
        state: 'warn',
        about: 'housekeeping',
        says: 'it last ran at 2 Mar 2026, 09:00 UTC: the disk is full',
      },
    ])
  })

  test('R-RUN-3 Every API response including errors names its request', async ({ site }) => {
    for (const url of ['/api/health', '/api/nowhere', '/api/me', '/api/journals?page=x']) {
      const { headers } = await site.ask(null, { url })
      expect(headers['x-request-id'], url).toMatch(/^[\da-z]{16}$/)
    }
  })
})
