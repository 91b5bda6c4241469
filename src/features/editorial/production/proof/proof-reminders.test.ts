import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { emailMessage } from '#db/schema/email.ts'
import { getAccount } from '#features/accounts/queries.ts'
import { listTasks } from '#features/editorial/dashboard/tasks.ts'
import { givenProduction, sendProof } from '../../../../../test/editorial/production.ts'
import { test } from '../../../../../test/site.ts'
import type { TestSite } from '../../../../../test/site-actions.ts'
import { sendProofReminders } from './proof-reminders.ts'

const day = 86_400_000

const remind = (site: TestSite) =>
  sendProofReminders({ ...site, clock: () => site.now, baseUrl: 'http://localhost:3000' })

const listProofEmails = async ({ db }: TestSite) =>
  (await db.select().from(emailMessage).orderBy(emailMessage.writtenAt)).filter(({ name }) =>
    name.startsWith('proof-'),
  )

test('R-PROOF-3 the author gets each reminder before and after the due date once', async ({
  site,
}) => {
  const { editor, id } = await givenProduction(site)
  await sendProof(site, editor, id)
  site.pass(4 * day)
  await remind(site)
  expect(await listProofEmails(site)).toHaveLength(1)
  site.pass(2 * day)
  await remind(site)
  await remind(site)
  site.pass(4 * day)
  await remind(site)
  expect((await listProofEmails(site)).map(({ name }) => name)).toEqual([
    'proof-sent',
    'proof-reminder',
    'proof-overdue',
  ])
})

test('R-PROOF-3 no reminder follows an email that bounced', async ({ site }) => {
  const { editor, id } = await givenProduction(site)
  await sendProof(site, editor, id)
  const [sent] = await listProofEmails(site)
  await site.db
    .update(emailMessage)
    .set({ state: 'bounced' })
    .where(eq(emailMessage.id, sent?.id ?? ''))
  site.pass(10 * day)
  await remind(site)
  expect(await listProofEmails(site)).toHaveLength(1)
})

test('R-PROOF-1 a stage of production is a task of its editor with its own due date', async ({
  site,
}) => {
  const { editor, manager, id } = await givenProduction(site)
  const tasksOf = async ({ id: accountId }: { id: string }) =>
    (await listTasks(site.db, await getAccount(site.db, accountId), site.now)).map(
      ({ task }) => task,
    )
  expect(await tasksOf(editor)).toEqual(['Proof with the author'])
  const url = `/api/submissions/${id}/production/proof`
  const payload = { personId: manager.id, dueOn: '2026-01-05' }
  await site.ask(editor, { method: 'PUT', url, payload })
  expect(await tasksOf(editor)).toEqual([])
  expect(await tasksOf(manager)).toEqual(['Proof with the author'])
})
