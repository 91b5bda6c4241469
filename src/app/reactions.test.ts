import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import { event } from '#db/schema/platform.ts'
import { reactionQueue } from '#platform/events.ts'
import { finishReactions, postToSubmission, runCommand } from '../../test/editorial/workflow.ts'
import { postToApi } from '../../test/features/accounts.ts'
import { createSubmission, test } from '../../test/site.ts'
import type { TestSite } from '../../test/site-actions.ts'

const listReactions = async (site: TestSite) => {
  const { rows } = await site.db.execute<{ payload: object }>(
    sql`select data -> 'payload' as payload from pgboss.job where name = 'reactions' and state < 'completed'`,
  )
  return rows.map(({ payload }) => reactionQueue.payload.parse(payload))
}

/** Emails to the owner of an account, to an address, to editors and to an author. */
async function causeEmails(site: TestSite) {
  const [editor, colleague] = [await site.signIn('editor'), await site.signIn('editor')]
  const author = await site.signIn()
  await postToApi(site, 'register', {
    name: 'New Person',
    email: 'new@example.org',
    password: 'nine blue lamps',
  })
  await postToApi(site, 'forgot-password', { email: editor.email })
  const profile = { name: author.name, email: 'moved@example.org' }
  await site.ask(author, { method: 'PUT', url: '/api/profile', payload: profile })
  const { _id: id } = await createSubmission(site, author)
  await runCommand(site, editor, id, 'assign')
  await postToSubmission(site, editor, `${id}/notes`, { text: 'See', mentions: [colleague.id] })
  await runCommand(site, author, id, 'withdraw')
}

test('R-RUN-3 a reaction that is repeated after a crash sends no second email', async ({
  site,
}) => {
  await causeEmails(site)
  const reactions = await listReactions(site)
  await finishReactions(site)
  const queued = await site.db.select().from(emailMessage)
  const names = new Set(queued.map(({ name }) => name))
  for (const name of ['welcome', 'password-reset', 'access-changed', 'withdrawn'] as const)
    expect(names).toContain(name)
  for (const name of ['submission-received', 'submission-mention', 'submission-withdrawn'] as const)
    expect(names).toContain(name)
  // A process that is killed after the work of a job leaves the job.
  await site.db.transaction((tx) => site.jobs.enqueueAll(tx, reactionQueue, reactions))
  await finishReactions(site)
  expect(await site.db.$count(emailMessage)).toBe(queued.length)
})

test('R-SEC-1 addresses reach the reactions to an event but not the activity log', async ({
  site,
}) => {
  await causeEmails(site)
  expect(JSON.stringify(await listReactions(site))).toContain('former')
  const logged = JSON.stringify(await site.db.select().from(event))
  expect(logged).toContain('password-reset-requested')
  expect(logged).not.toContain('@')
})

/** What a former version enqueued: the queues and the payloads of their jobs. */
const formerJobs = (submissionId: string, editor: string, other: string): [string, object][] => [
  ['password-reset-requests', { email: 'editor@example.org' }],
  [
    'access-change-notices',
    { email: 'old@example.org', name: 'Ada', changed: 'both', at: '2026-03-01T09:00:00.000Z' },
  ],
  [
    'daily-digests',
    { accountId: editor, since: '2026-03-01T09:00:00.000Z', until: '2026-03-02T09:00:00.000Z' },
  ],
  ['appearance-emails', { accountId: editor, issueId: 'none', articleIds: [] }],
  ['editor-notifications', { accountId: editor, submissionId }],
  ['editor-notifications', { accountId: other, submissionId }],
  ['editor-notifications', { accountId: other, submissionId, what: 'submission-mention' }],
]

test('R-RUN-3 jobs that waited in the queues of a former version run after the upgrade', async ({
  site,
}) => {
  const editor = await site.signIn('editor')
  await site.db.update(user).set({ email: 'editor@example.org', emailKey: 'editor@example.org' })
  const other = await site.signIn('editor')
  const { _id: id } = await createSubmission(site, await site.signIn())
  await postToSubmission(site, editor, `${id}/notes`, { text: 'See', mentions: [other.id] })
  await finishReactions(site)
  await site.db.delete(emailMessage)
  for (const [name, payload] of formerJobs(id, editor.id, other.id)) {
    await site.db.execute(sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`)
    const data = JSON.stringify({ payload })
    await site.db.execute(sql`insert into pgboss.job (name, data) values (${name}, ${data})`)
  }
  const migration = await readFile('db/migrations/0003_move-waiting-jobs.sql', 'utf8')
  await site.db.execute(sql.raw(migration))
  await finishReactions(site)
  const emails = await site.db.select().from(emailMessage)
  expect(
    emails
      .map(({ name, recipientId, recipientAddress }) => [name, recipientId ?? recipientAddress])
      .toSorted(),
  ).toEqual([
    ['access-changed', 'old@example.org'],
    ['daily-digest', editor.id],
    ['password-reset', editor.id],
    ['submission-mention', other.id],
    ...[editor.id, other.id].toSorted().map((to) => ['submission-received', to]),
  ])
})
