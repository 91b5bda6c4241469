import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import type { Bounce } from './read-bounce.ts'
import { recordBounce } from './record-bounce.ts'

/** An email to a new person; its id is also the token in its return path. */
async function givenEmail(
  site: TestSite,
  id: string,
  state: 'queued' | 'sent' | 'failed' = 'sent',
) {
  const { id: recipientId } = await site.signIn()
  const text = { name: 'accepted', subject: 'It is accepted', body: 'Dear author,' }
  const action = { actionUrl: 'http://localhost:3000/', actionLabel: 'Read it' }
  const moments = { writtenAt: site.now, sendAfter: site.now, stateAt: site.now }
  await site.db.insert(emailMessage).values({
    id,
    submissionId: 'about',
    recipientId,
    bounceToken: id,
    state,
    ...text,
    ...action,
    ...moments,
  })
  return async () => {
    const [found] = await site.db
      .select({
        state: emailMessage.state,
        problem: emailMessage.problem,
        stateAt: emailMessage.stateAt,
      })
      .from(emailMessage)
      .where(eq(emailMessage.id, id))
    const [to] = await site.db.select().from(user).where(eq(user.id, recipientId))
    return { ...found, bouncedAt: to?.bouncedAt }
  }
}

const bounce = (tokens: string[], fields: Partial<Bounce> = {}): Bounce => ({
  tokens,
  action: 'failed',
  status: '5.1.1',
  diagnostic: '550 no such user',
  ...fields,
})

test('R-DECIDE-4 a bounce marks its email once and only an address that does not exist', async ({
  site,
}) => {
  const sentAt = site.now
  const take = (one: Bounce) => recordBounce({ db: site.db, clock: () => site.now }, one)
  const sent = { state: 'sent', problem: null, stateAt: sentAt, bouncedAt: null }
  const [own, other, queued, failed] = [
    await givenEmail(site, 'own'),
    await givenEmail(site, 'other'),
    await givenEmail(site, 'queued', 'queued'),
    await givenEmail(site, 'failed', 'failed'),
  ]
  site.pass(60_000)
  for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
    await take(bounce(['own', 'other'], { action }))
  for (const marks of [[], ['unknown'], ['queued'], ['failed']]) await take(bounce(marks))
  expect([await own(), await other()]).toEqual([sent, sent])
  expect(await queued()).toEqual({ ...sent, state: 'queued' })
  expect(await failed()).toEqual({ ...sent, state: 'failed' })

  await take(bounce(['unknown', 'own']))
  const bounced = { state: 'bounced', problem: '550 no such user', stateAt: site.now }
  expect(await own()).toEqual({ ...bounced, bouncedAt: site.now })
  expect(await other()).toEqual(sent)
  const first = site.now
  site.pass(60_000)
  await take(bounce(['own'], { diagnostic: 'again' }))
  expect(await own(), 'it came back once').toEqual({ ...bounced, bouncedAt: first })
  const ofTheAddress = { '5.1.2': true, '5.2.1': true, '5.2.10': false, '5.2.2': false }
  for (const [status, isPermanent] of Object.entries({
    ...ofTheAddress,
    '4.5.1.1': false,
    '': false,
  })) {
    const id = `of${status}`
    const readOutcome = await givenEmail(site, id)
    await take(bounce([id], { status, diagnostic: '' }))
    const problem = status || 'It bounced without a reason.'
    expect(await readOutcome(), status).toEqual({
      state: 'bounced',
      problem,
      stateAt: site.now,
      bouncedAt: isPermanent ? site.now : null,
    })
  }
})
