import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { listFailedJobs } from '../src/platform/failed-jobs.ts'
import { killOnExit } from '../test/product.ts'
import { productEnvironment, startSecondProduct } from './product.ts'
import { runAdmin, startMailServer, test } from './products.ts'

test('R-SCALE-1 R-RUN-3 a worker sends the emails of a web process even after the retry of a failed job', async ({
  folder,
  database,
  playwright,
}) => {
  const mailServer = await startMailServer()
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'journal@example.org',
    DATA_DIR: path.join(folder, 'shared'),
  }
  const jobs = () => runAdmin(settings, 'jobs')
  const opened = await openPostgres(database.connection)
  const failedJobs = () => listFailedJobs(opened.db)
  const web = await startSecondProduct(folder, { ...settings, ROLES: 'web' })
  const request = await playwright.request.newContext({ baseURL: web.origin })
  const person = { name: 'Ada Obi', email: 'ada@example.org', password: 'a long enough password' }
  mailServer.state.isRefusing = true
  expect((await request.post('/api/register', { data: person })).status()).toBe(201)
  await request.dispose()
  expect(await jobs()).toBe('No job has failed.\n')

  const worker = startWorker(settings)
  await expect.poll(failedJobs).toHaveLength(1)
  expect(mailServer.state.refused).toBeGreaterThan(0)
  // So that only the command retries it, however long this test takes.
  await opened.db.execute(
    sql`update pgboss.job set start_after = now() + interval '1 day' where state = 'retry'`,
  )
  const failed = await jobs()
  expect(failed).toContain('The mail server did not')
  expect(failed).toContain('emails')
  expect(mailServer.emails).toEqual([])

  mailServer.state.isRefusing = false
  await web.stop()
  const [id = ''] = failed.split(' ')
  expect(await runAdmin(settings, 'retry-job', id)).toContain(`${id} is retried`)
  await expect.poll(() => mailServer.emails.length).toBe(1)
  expect(mailServer.emails[0]).toContain('ada@example.org')
  await expect.poll(failedJobs).toEqual([])
  await opened.close()
  expect(await jobs()).toBe('No job has failed.\n')
  await worker.stop()
  await mailServer.stop()
})

/** Starts a process that runs jobs and serves no pages. */
function startWorker(settings: Record<string, string>) {
  const env = { ...process.env, ...productEnvironment(0, settings), BASE_URL: '', ROLES: 'worker' }
  const child = spawn(process.execPath, ['scripts/start.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  killOnExit(child)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
  return { stop }
}
