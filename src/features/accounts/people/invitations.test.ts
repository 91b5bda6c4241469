import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { invitation, twoFactor, user } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { deleteExpired } from '#features/accounts/commands.ts'
import { appoint, askPeople, dismiss } from '../../../../test/features/people.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

const invite = (site: TestSite, who: Person, email: string, journalRoles: string[]) =>
  site.ask(who, { method: 'POST', url: '/api/invitations', payload: { email, journalRoles } })

const tokenIn = (mail: string | undefined) => /invitation#([\w-]+)/.exec(mail ?? '')?.[1] ?? ''

const answer = (site: TestSite, token: string, given: object = {}) =>
  site.ask(null, {
    method: 'POST',
    url: '/api/accept-invitation',
    payload: { token, name: 'Sample Editor', password: 'correct horse', ...given },
  })

test('R-DUTY-1 a person without a confirmed address is not appointed', async ({ site }) => {
  const manager = await site.signIn('admin')
  const payload = { name: 'Somebody Else', email: 'prof@example.org', password: 'correct horse' }
  const { body } = await site.ask(null, { method: 'POST', url: '/api/register', payload })
  const squatter = { ...payload, id: body.user._id, token: body.token }
  await appoint(site, manager, manager, 'editor')
  const without = await dismiss(site, manager, manager, 'editor')
  expect(without.body.person.journalRoles, 'the only manager edits no more').toEqual(['manager'])
  const refused = await appoint(site, manager, squatter, 'editor')
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(
    'The email address of this account is not confirmed. Please invite the address instead. Its owner can then set a password.',
  )

  const late = { ...payload, email: 'late@example.org' }
  const owner = await site.ask(null, { method: 'POST', url: '/api/register', payload: late })
  for (const userId of [squatter.id, owner.body.user._id])
    await site.db.insert(twoFactor).values({ userId, secret: 'a sample' })

  expect((await invite(site, manager, 'prof@example.org', ['editor'])).status).toBe(201)
  expect((await invite(site, manager, late.email, ['reviewer'])).status).toBe(201)
  const mails = await site.mails(4)
  const invitationTo = (address: string) =>
    tokenIn(mails.find((mail) => mail.includes('/invitation#') && mail.includes(`To: ${address}`)))
  const token = invitationTo('prof@example.org')
  expect((await answer(site, token)).status).toBe(200)
  await site.db.update(user).set({ confirmedAt: site.now }).where(eq(user.id, owner.body.user._id))
  expect((await answer(site, invitationTo(late.email))).status).toBe(200)
  const kept = await site.db.select({ id: twoFactor.userId }).from(twoFactor)
  expect(kept, 'only the account that the owner of the mailbox set up').toEqual([
    { id: owner.body.user._id },
  ])
  const me = await site.ask(squatter, { url: '/api/me' })
  expect(me.status, 'the session of the person who used the address before is ended').toBe(401)
})

test('R-DUTY-1 an invited person sets a password through a link that works once', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const email = 'new.editor@example.org'
  expect((await invite(site, manager, email, ['editor', 'copyeditor'])).status).toBe(201)
  const again = await invite(site, manager, 'NEW.editor@example.org', ['reviewer'])
  expect([again.status, again.headers['x-field'], again.body.message]).toEqual([
    409,
    'email',
    'This address is invited already. You can send the invitation again.',
  ])
  const invited = (await askPeople(site, manager, 'GET', 'invitations')).body
  expect(invited.invitations).toEqual([
    {
      id: expect.any(String),
      email,
      journalRoles: ['editor', 'copyeditor'],
      expired: false,
      invitedAt: '2026-03-02T09:00:00.000Z',
      expiresAt: '2026-03-16T09:00:00.000Z',
      bouncedAt: null,
    },
  ])
  const [mail] = await site.mails(1)
  expect(mail).toContain('an editor and a copyeditor')
  const token = tokenIn(mail)
  const look = (given: string) =>
    site.ask(null, { method: 'POST', url: '/api/invitation', payload: { token: given } })
  expect((await look(token)).body).toEqual({ email, journalRoles: ['editor', 'copyeditor'] })
  const weak = await answer(site, token, { password: 'new.editor1' })
  expect({ status: weak.status, field: weak.headers['x-field'] }).toEqual({
    status: 400,
    field: 'password',
  })
  const racing = await Promise.all([answer(site, token), answer(site, token)])
  expect(racing.map(({ status }) => status).sort()[0]).toBe(200)
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await answer(site, token)).status).toBe(400)
  const login = await site.ask(null, {
    method: 'POST',
    url: '/api/login',
    payload: { email, password: 'correct horse' },
  })
  expect(login.body.user).toMatchObject({
    role: 'author',
    journalRoles: ['editor', 'copyeditor'],
  })
  const there = await invite(site, manager, 'New.Editor@example.org', ['reviewer'])
  expect([there.status, there.headers['x-field'], there.body.message]).toEqual([
    409,
    'email',
    'This address has an account already. Please find it in the list of people and give it the role there.',
  ])
  const { body } = await askPeople(site, manager, 'GET', 'invitations')
  expect(body).toEqual({ invitations: [] })
  expect(JSON.stringify(await site.db.select().from(event))).not.toContain('example.org')
})

test('R-DUTY-1 a manager can send an expired invitation again with a new link or cancel it', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  await invite(site, manager, 'late@example.org', ['reviewer'])
  const first = tokenIn((await site.mails(1))[0])
  const look = (token: string) =>
    site.ask(null, { method: 'POST', url: '/api/invitation', payload: { token } })
  const listed = async () =>
    (await askPeople(site, manager, 'GET', 'invitations')).body.invitations.map(
      (one: { id: string; email: string; expired: boolean }) => [one.email, one.expired],
    )
  site.pass(14 * 86_400_000 - 1)
  expect((await look(first)).status).toBe(200)
  expect(await listed()).toEqual([['late@example.org', false]])
  site.pass(1)
  expect(await look(first)).toMatchObject({
    status: 400,
    headers: { 'x-field': 'token' },
    body: {
      message: 'This invitation is no longer valid. Please ask the journal to send it again.',
    },
  })
  expect((await answer(site, first)).status).toBe(400)
  const forget = () => deleteExpired({ db: site.db, clock: () => site.now })
  await forget()
  const { body } = await askPeople(site, manager, 'GET', 'invitations')
  const [{ id, expired }] = body.invitations
  expect(expired).toBe(true)
  expect((await askPeople(site, manager, 'POST', `invitations/${id}/resend`)).status).toBe(200)
  expect((await look(first)).status, 'the earlier link').toBe(400)
  const mails = await site.mails(2)
  expect(await listed()).toEqual([['late@example.org', false]])
  await invite(site, manager, 'later@example.org', ['reviewer'])
  expect(await listed(), 'the newest first').toEqual([
    ['later@example.org', false],
    ['late@example.org', false],
  ])
  const second = mails.map(tokenIn).find((token) => token !== first) ?? ''
  expect((await askPeople(site, manager, 'DELETE', `invitations/${id}`)).status).toBe(200)
  expect((await answer(site, second)).status).toBe(400)
  for (const [method, url] of [
    ['POST', `invitations/${id}/resend`],
    ['DELETE', `invitations/${id}`],
  ] as const)
    expect(await askPeople(site, manager, method, url), method).toMatchObject({
      status: 404,
      body: { message: 'This invitation was accepted or cancelled in the meantime.' },
    })
  const loggedEvents = (await site.db.select().from(event).orderBy(event.id))
    .filter(({ data }) => data.invitationId === id)
    .map(({ type, actorId }) => [type, actorId])
  expect(loggedEvents).toEqual([
    ['person-invited', manager.id],
    ['invitation-resent', manager.id],
    ['invitation-cancelled', manager.id],
  ])
  const none = await invite(site, manager, 'late@example.org', [])
  expect({ status: none.status, field: none.headers['x-field'] }).toEqual({
    status: 400,
    field: 'journalRoles',
  })
  site.pass((14 + 90) * 86_400_000)
  await forget()
  expect(await site.db.$count(invitation), 'run out for 90 days').toBe(1)
  site.pass(1)
  await forget()
  expect(await site.db.$count(invitation)).toBe(0)
})
