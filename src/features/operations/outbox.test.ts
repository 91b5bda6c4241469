import { expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { file } from '#db/schema/files.ts'
import { fetchWorkflow, postToSubmission, runCommand } from '../../../test/editorial/workflow.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'

type OutboxEmail = { to: string; subject: string; text: string }

const outboxOf = async (
  site: TestSite,
  who: Person,
): Promise<{ total: number; mails: OutboxEmail[] }> =>
  (await site.ask(who, { url: '/api/system/outbox' })).body

/** The tokens in the links of emails. */
const tokensIn = (mails: string[]) =>
  mails.flatMap((mail) =>
    [...mail.matchAll(/(?:#|resetpassword\/)([\w-]{20,})/g)].map(([, token = '']) => token),
  )

test('R-RUN-3 R-SEC-5 The outbox in the browser masks secrets', async ({ site }) => {
  const manager = await site.signIn('admin')
  const payload = { email: 'invited@example.org', journalRoles: ['manager'] }
  await site.ask(manager, { method: 'POST', url: '/api/invitations', payload })
  const account = { name: 'Ada Obi', email: 'ada@example.org', password: 'a long sample password' }
  await site.ask(null, { method: 'POST', url: '/api/register', payload: account })
  const { email } = account
  await site.ask(null, { method: 'POST', url: '/api/forgot-password', payload: { email } })
  const files = await site.mails(3)
  const tokens = new Set(tokensIn(files))
  expect(tokens.size, 'an invitation, an address to confirm, a password to set').toBe(3)
  const { mails } = await outboxOf(site, manager)
  expect(mails).toHaveLength(3)
  for (const { text } of mails) expect(text).toContain('…')
  for (const token of tokens) expect(JSON.stringify(mails)).not.toContain(token)
})

test('R-DUTY-2 R-RUN-3 The outbox hides emails about submissions with a conflict of interest', async ({
  site,
}) => {
  const [conflicted, other] = [
    await site.signIn('admin', 'Conflicted'),
    await site.signIn('admin', 'Other'),
  ]
  const editor = await site.signIn('editor', 'Daily')
  await site.ask(editor, {
    method: 'PUT',
    url: '/api/notification-preference',
    payload: { frequency: 'daily' },
  })
  site.pass(1000)
  const author = await site.signIn('author', 'Writer')
  const authors = '["Writer", "Conflicted"]'
  const { _id: own } = await createSubmission(site, author, { authors, title: 'Theirs' })
  const { _id } = await createSubmission(site, author, { authors: '["Writer"]', title: 'Another' })
  await runCommand(site, other, own, 'accept')
  site.pass(60_000)
  await site.ask(editor, {
    method: 'PUT',
    url: '/api/notification-preference',
    payload: { frequency: 'immediately' },
  })
  await site.db.execute(`update pgboss.job set start_after = now() where name = 'emails'`)
  await site.mails(7)
  const about = ({ mails }: { mails: OutboxEmail[] }, title: string) =>
    mails.filter(({ subject, text }) => `${subject} ${text}`.includes(title)).length
  const [seen, whole] = [await outboxOf(site, conflicted), await outboxOf(site, other)]
  expect(about(whole, 'Theirs')).toBeGreaterThan(2)
  expect([about(seen, 'Theirs'), about(seen, 'Another')]).toEqual([0, about(whole, 'Another') - 1])
  expect(JSON.stringify(seen)).not.toContain('this is our decision')
  expect([seen.total, whole.total]).toEqual([seen.mails.length, whole.mails.length])
  await postToSubmission(site, other, `${_id}/conflict`)
  expect(about(await outboxOf(site, other), 'Another')).toBe(0)
})

test('R-DUTY-2 R-RUN-3 The system page hides submissions with a conflict of interest', async ({
  site,
}) => {
  const [conflicted, other] = [
    await site.signIn('admin', 'Conflicted'),
    await site.signIn('admin', 'Other'),
  ]
  const author = await site.signIn('author', 'Writer')
  const { _id: id } = await createSubmission(site, author, { authors: '["Conflicted"]' })
  await runCommand(site, other, id, 'accept')
  await runCommand(site, other, id, 'draft')
  const draftId = (await fetchWorkflow(site, other, id)).editorial.draftId
  await site.db.update(emailMessage).set({ state: 'failed' })
  await site.db.update(file).set({ scan: 'infected' })
  site.onJobError = () => {}
  const [row] = await site.db.select().from(emailMessage)
  const about = [
    { payload: { emailId: row?.id } },
    { payload: { articleId: draftId, format: 'docx' } },
    { payload: { effect: 'received-email', event: { submissionId: id } } },
  ]
  await site.db.execute(`delete from pgboss.job`)
  for (const data of about)
    await site.jobs.enqueue(site.db as never, { name: 'text-extraction' } as never, data.payload)
  await site.db.execute(`update pgboss.job set state = 'failed'`)
  const look = async (who: Person) => (await site.ask(who, { url: '/api/system' })).body
  const [seen, whole] = [await look(conflicted), await look(other)]
  expect([whole.mail.failed, whole.failedJobs.length, whole.quarantinedFiles.length]).toEqual([
    1, 3, 1,
  ])
  expect([seen.mail.failed, seen.failedJobs, seen.quarantinedFiles]).toEqual([0, [], []])
  const job = `/api/system/jobs/${whole.failedJobs[0].id}/retry`
  const scan = `/api/system/quarantined-files/${whole.quarantinedFiles[0].id}/scan`
  for (const [who, status] of [
    [conflicted, 404],
    [other, 200],
  ] as const)
    for (const url of [job, scan])
      expect((await site.ask(who, { method: 'POST', url })).status, url).toBe(status)
})
