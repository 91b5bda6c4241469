import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { createSmtpMailer } from '#platform/email/mailer.ts'
import { reactionQueue, recordEvent } from '#platform/events.ts'
import { listFailedJobs, retryFailedJob } from '#platform/failed-jobs.ts'
import { freePort } from '../../scripts/free-port.ts'
import { openLink } from '../../test/access-links.ts'
import { createArticle, manuscriptForm, test as siteTest } from '../../test/site.ts'
import type { TestSite } from '../../test/site-actions.ts'
import { until } from '../../test/until.ts'

type MailServer = {
  url: string
  took: string[]
  /** The recipients of emails that get no response while it hangs. */
  waiting: string[]
  accepts: boolean
  hangs: boolean
  /** Refuses emails to these temporarily. */
  letGo(): void
}
type LoggedError = {
  message: string
  queue?: string
  job?: string
  attempt?: number
  reqId?: string
}

const test = siteTest.extend<{ post: MailServer; errors: LoggedError[] }>({
  /** A mail server that accepts, refuses or does not respond, as configured. */
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  post: async ({}, use) => {
    const gate = Promise.withResolvers<void>()
    const post: MailServer = {
      url: '',
      took: [],
      waiting: [],
      accepts: true,
      hangs: false,
      letGo: gate.resolve,
    }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (post.hangs) {
          post.waiting.push(address)
          const later = Object.assign(new Error(`<${address}> has to wait`), { responseCode: 451 })
          return gate.promise.then(() => done(later))
        }
        if (!post.accepts) {
          const later = { responseCode: 451 }
          return done(Object.assign(new Error(`<${address}> has to wait`), later))
        }
        post.took.push(address)
        done()
      },
    })
    server.on('error', () => {}) // a sender that times out
    const port = await freePort()
    server.listen(port, '127.0.0.1')
    post.url = `smtp://127.0.0.1:${port}`
    await use(post)
    await new Promise<void>((resolve) => server.close(() => resolve()))
  },
  errors: async ({ site }, use) => {
    const errors: LoggedError[] = []
    site.onJobError = (fields, message) => errors.push({ ...fields, message })
    await use(errors)
  },
})

const register = { name: 'A Reader (sample)', email: 'reader@example.org', password: 'long enough' }
const mailerTo = (post: MailServer) => createSmtpMailer(post.url, 'Journal <journal@example.org>')

test('R-RUN-3 a refused email that is logged with the request id is sent after a retry', async ({
  site,
  post,
  errors,
}) => {
  post.accepts = false
  const { status, headers } = await site.ask(null, {
    method: 'POST',
    url: '/api/register',
    payload: register,
  })
  expect(status).toBe(201)
  await site.work(mailerTo(post))
  const failed = await until(async () => {
    const [job] = await listFailedJobs(site.db)
    expect(job?.nextTryAt).toBeUndefined()
    expect(job?.attempts).toBe(3)
    return job
  })
  expect(failed).toMatchObject({
    queue: 'emails',
    requestId: headers['x-request-id'],
    problem: 'The mail server did not accept the email (451).',
  })
  const cause = { queue: 'emails', job: failed?.id, reqId: headers['x-request-id'] }
  expect(errors).toMatchObject([
    { ...cause, attempt: 1, message: 'a job failed and will be retried' },
    { ...cause, attempt: 2, message: 'a job failed and will be retried' },
    { ...cause, attempt: 3, message: 'a job failed and will not be retried' },
  ])
  expect(JSON.stringify(errors)).not.toContain(register.email)

  post.accepts = true
  await retryFailedJob(site, failed?.id ?? '')
  await until(() => expect(post.took).toEqual([register.email]))
  await until(async () => expect(await jobs(site)).toEqual([]))
  expect(await listFailedJobs(site.db)).toEqual([])
})

test('R-RUN-3 only a failed job can be retried', async ({ site }) => {
  const noSuchJob = /There is no failed job/
  await expect(retryFailedJob(site, 'not-an-id')).rejects.toThrow(noSuchJob)
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expect(retryFailedJob(site, unknown)).rejects.toThrow(noSuchJob)
  await site.ask(null, { method: 'POST', url: '/api/register', payload: register })
  const [waiting] = await jobs(site)
  await expect(retryFailedJob(site, waiting?.id ?? '')).rejects.toThrow(noSuchJob)
})

test('R-RUN-3 an event stores the id of its request even for posted forms', async ({ site }) => {
  const author = await site.signIn()
  const { status, headers } = await site.send(author, 'POST', '/api/submissions', manuscriptForm())
  expect(status).toBe(201)
  expect(headers['x-request-id']).toMatch(/^\w{16}$/)
  const rows = await site.db.select({ type: event.type, requestId: event.requestId }).from(event)
  expect(rows).toEqual([{ type: 'submission-received', requestId: headers['x-request-id'] }])
})

test('R-RUN-3 a job has the id of the request that enqueued it', async ({ site }) => {
  const author = await site.signIn()
  const { headers } = await site.ask(null, {
    method: 'POST',
    url: '/api/forgot-password',
    payload: { email: author.email },
  })
  await site.mails(1)
  const rows = await site.db.select({ type: event.type, requestId: event.requestId }).from(event)
  const requestId = headers['x-request-id']
  expect(rows).toEqual([
    { type: 'password-reset-requested', requestId },
    { type: 'password-reset-link-created', requestId },
  ])
})

test('R-RUN-3 an event enqueues one job per reaction', async ({ site }) => {
  const admin = await site.signIn('admin')
  await createArticle(site, admin)
  const before = await jobs(site)
  const payload = { volume: 7, number: '1' }
  const issue = await site.ask(admin, { method: 'POST', url: '/api/issues', payload })
  expect(issue.status).toBe(201)
  expect(await jobs(site)).toEqual(before)
  await site.send(await site.signIn(), 'POST', '/api/submissions', manuscriptForm())
  const known = before.map(({ id }) => id)
  expect((await jobs(site)).filter(({ id }) => !known.includes(id))).toMatchObject([
    { effect: 'received-email' },
    { effect: 'editor-notifications' },
    { effect: 'assignment' },
  ])
})

test('R-RUN-3 an unreadable job fails immediately without stopping the next one', async ({
  site,
  post,
  errors,
}) => {
  const event = { type: 'password-reset-requested', email: 'nowhere' } as const
  const nonsense = { effect: 'password-reset-email', event }
  await site.db.transaction((tx) => site.jobs.enqueue(tx, reactionQueue, nonsense))
  await site.ask(null, { method: 'POST', url: '/api/register', payload: register })
  await site.work(mailerTo(post))
  await until(() => expect(post.took).toEqual([register.email]))
  await until(() => expect(errors).toHaveLength(1))
  expect(errors[0]).toMatchObject({ queue: 'reactions', attempt: 1 })
  expect(JSON.stringify(errors)).not.toContain('nowhere')
  const failed = await until(async () => {
    const [failed] = await listFailedJobs(site.db)
    expect(failed).toMatchObject({
      queue: 'reactions',
      attempts: 1,
      nextTryAt: undefined,
    })
    return failed
  })
  expect(failed?.problem).toContain('payload.event.email')
})

test('R-RUN-3 a silent mail server does not delay other emails', async ({ site, post, errors }) => {
  const [first, second] = [await site.signIn('author', 'First'), await site.signIn()]
  const send = (who: typeof first) => site.send(who, 'POST', '/api/submissions', manuscriptForm())
  post.hangs = true
  await site.work(mailerTo(post), 2)
  await send(first)
  await until(() => expect(post.waiting).toEqual([first.email]))
  post.hangs = false
  await send(second)
  await until(() => expect(post.took).toEqual([second.email]))
  expect(errors, 'the first is still waited for').toEqual([])
  post.letGo()
  await until(() => expect(post.took).toEqual([second.email, first.email]))
  expect(errors).toMatchObject([{ message: 'a job failed and will be retried' }])
})

test('R-RUN-3 a failed effect of an event repeats no other effect', async ({ site, errors }) => {
  const effects: Record<string, string[]> = {
    'account-registered': ['welcome-email', 'unheard-of'],
  }
  const jobsOfNewer = { ...site.jobs, reactionsTo: (type: string) => effects[type] ?? [] }
  const { id } = await site.signIn()
  await openLink(site, 'confirmation', id)
  await site.db.transaction((tx) =>
    recordEvent({ clock: () => site.now, jobs: jobsOfNewer }, tx, id, {
      type: 'account-registered',
      accountId: id,
    }),
  )
  await site.mails(1)
  await until(async () => {
    expect(await listFailedJobs(site.db)).toMatchObject([
      { effect: 'unheard-of', attempts: 3, nextTryAt: undefined },
    ])
  })
  expect(errors).toHaveLength(3)
  expect(await site.mails(1)).toHaveLength(1)
})

type Row = { id: string; effect: string | null; state: string }

async function jobs(site: TestSite): Promise<Row[]> {
  const rows = sql`select id, data->'payload'->>'effect' as effect, state from pgboss.job where name <> '__pgboss__send-it'`
  return ((await site.db.execute(rows)) as unknown as { rows: Row[] }).rows
}
