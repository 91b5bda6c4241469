import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { invitation, twoFactor, user } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { deleteExpired } from '#features/accounts/commands.ts'
import { type Person, type TestSite, test } from '../../../../test/site.ts'
import { assignJournalRole as appointNow } from './journal-roles.ts'

const ask = (
  site: TestSite,
  who: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
) => site.ask(who, { method, url: `/api/${path}` })
const appoint = (site: TestSite, who: Person, whom: Person, journalRole: string) =>
  ask(site, who, 'PUT', `people/${whom.id}/roles/${journalRole}`)
const dismiss = (site: TestSite, who: Person, whom: Person, journalRole: string) =>
  ask(site, who, 'DELETE', `people/${whom.id}/roles/${journalRole}`)

const invite = (site: TestSite, who: Person, email: string, journalRoles: string[]) =>
  site.ask(who, { method: 'POST', url: '/api/invitations', payload: { email, journalRoles } })

const tokenIn = (mail: string | undefined) => /invitation#([\w-]+)/.exec(mail ?? '')?.[1] ?? ''

const answer = (site: TestSite, token: string, given: object = {}) =>
  site.ask(null, {
    method: 'POST',
    url: '/api/accept-invitation',
    payload: { token, name: 'Sample Editor', password: 'correct horse', ...given },
  })

describe('people', () => {
  test('R-DUTY-1 a manager assigns and removes roles, and each change is logged', async ({
    site,
  }) => {
    const manager = await site.signIn('admin')
    const author = await site.signIn('author')
    const list = () => site.ask(author, { url: '/api/journals?status=all' })
    expect((await list()).status).toBe(403)
    expect((await appoint(site, manager, author, 'editor')).body.person.journalRoles).toEqual([
      'editor',
    ])
    await appoint(site, manager, author, 'reviewer')
    const twice = await appoint(site, manager, author, 'reviewer')
    expect(twice.body.person.journalRoles).toEqual(['editor', 'reviewer'])
    expect((await list()).status).toBe(200)
    expect((await ask(site, author, 'GET', 'people')).status, 'people are the managers’').toBe(403)
    const without = await dismiss(site, manager, author, 'copyeditor')
    expect(without.body.person.journalRoles, 'one that they do not have').toEqual([
      'editor',
      'reviewer',
    ])
    await dismiss(site, manager, author, 'editor')
    expect((await list()).status).toBe(403)
    const promoted = await appoint(site, manager, author, 'manager')
    expect(promoted.body.person.journalRoles).toEqual(['manager', 'reviewer'])
    expect((await ask(site, author, 'GET', 'people')).status).toBe(200)
    const happened = await site.db.select().from(event).orderBy(event.id)
    const events = happened.map(({ type, data, actorId }) => ({
      type,
      journalRole: data.journalRole,
      actorId,
    }))
    expect(events).toEqual(
      [
        { type: 'journal-role-assigned', journalRole: 'editor' },
        { type: 'journal-role-assigned', journalRole: 'reviewer' },
        { type: 'journal-role-removed', journalRole: 'editor' },
        { type: 'journal-role-assigned', journalRole: 'manager' },
      ].map((each) => ({ ...each, actorId: manager.id })),
    )
    const letters = (await site.mails(2)).join('\n')
    expect(letters).toContain('You are now a reviewer of')
    expect(letters, 'what was taken back is not told').not.toContain('an editor')
    for (const change of [appoint, dismiss]) {
      const unknown = await change(site, manager, { ...author, id: 'nobody' }, 'editor')
      expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no such account.'])
    }
    expect((await appoint(site, manager, author, 'owner')).status).toBe(400)
  })

  test('R-DUTY-1 the last manager cannot be removed, also when two try at once', async ({
    site,
  }) => {
    const [one, other] = [await site.signIn('admin'), await site.signIn('admin')]
    for (let round = 0; round < 5; round += 1) {
      const removals = await Promise.all([
        dismiss(site, one, other, 'manager'),
        dismiss(site, other, one, 'manager'),
      ])
      const codes = removals.map(({ status }) => status).sort()
      expect(codes[0]).toBe(200)
      expect([403, 409]).toContain(codes[1])
      const left = await site.db.select({ id: user.id }).from(user).where(eq(user.role, 'admin'))
      expect(left).toHaveLength(1)
      const [survivor, gone] = left[0]?.id === one.id ? [one, other] : [other, one]
      const alone = await dismiss(site, survivor, survivor, 'manager')
      expect(alone.status).toBe(409)
      expect(alone.body.message).toBe(
        'This is the only manager left. Please appoint another manager first.',
      )
      await appoint(site, survivor, gone, 'manager')
    }
    const removed = { account: { id: 'removed at this moment' } } as never
    const asking = appointNow({ ...site, clock: () => site.now }, removed, one.id, 'editor')
    await expect(asking).rejects.toMatchObject({
      refusal: 'forbidden',
      message: 'You are no longer a manager of this journal.',
    })
  })

  test('R-DUTY-1 nobody is appointed whose address was never confirmed', async ({ site }) => {
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
      tokenIn(
        mails.find((mail) => mail.includes('/invitation#') && mail.includes(`To: ${address}`)),
      )
    const token = invitationTo('prof@example.org')
    expect((await answer(site, token)).status).toBe(200)
    await site.db
      .update(user)
      .set({ confirmedAt: site.now })
      .where(eq(user.id, owner.body.user._id))
    expect((await answer(site, invitationTo(late.email))).status).toBe(200)
    const kept = await site.db.select({ id: twoFactor.userId }).from(twoFactor)
    expect(kept, 'only what whoever reads the mail has set up').toEqual([
      { id: owner.body.user._id },
    ])
    const me = await site.ask(squatter, { url: '/api/me' })
    expect(me.status, 'whoever took the address before is out').toBe(401)
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
    const invited = (await ask(site, manager, 'GET', 'invitations')).body
    expect(invited.invitations).toEqual([
      {
        id: expect.any(String),
        email,
        journalRoles: ['editor', 'copyeditor'],
        expired: false,
        invitedAt: '2026-03-02T09:00:00.000Z',
        expiresAt: '2026-03-16T09:00:00.000Z',
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
    const { body } = await ask(site, manager, 'GET', 'invitations')
    expect(body).toEqual({ invitations: [] })
    expect(JSON.stringify(await site.db.select().from(event))).not.toContain('example.org')
  })

  test('R-DUTY-1 an invitation expires, is sent again with a new link and is cancelled', async ({
    site,
  }) => {
    const manager = await site.signIn('admin')
    await invite(site, manager, 'late@example.org', ['reviewer'])
    const first = tokenIn((await site.mails(1))[0])
    const look = (token: string) =>
      site.ask(null, { method: 'POST', url: '/api/invitation', payload: { token } })
    const listed = async () =>
      (await ask(site, manager, 'GET', 'invitations')).body.invitations.map(
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
    const { body } = await ask(site, manager, 'GET', 'invitations')
    const [{ id, expired }] = body.invitations
    expect(expired).toBe(true)
    expect((await ask(site, manager, 'POST', `invitations/${id}/send-again`)).status).toBe(200)
    expect((await look(first)).status, 'the earlier link').toBe(400)
    const mails = await site.mails(2)
    expect(await listed()).toEqual([['late@example.org', false]])
    await invite(site, manager, 'later@example.org', ['reviewer'])
    expect(await listed(), 'the newest first').toEqual([
      ['later@example.org', false],
      ['late@example.org', false],
    ])
    const second = mails.map(tokenIn).find((token) => token !== first) ?? ''
    expect((await ask(site, manager, 'DELETE', `invitations/${id}`)).status).toBe(200)
    expect((await answer(site, second)).status).toBe(400)
    for (const [method, url] of [
      ['POST', `invitations/${id}/send-again`],
      ['DELETE', `invitations/${id}`],
    ] as const)
      expect(await ask(site, manager, method, url), method).toMatchObject({
        status: 404,
        body: { message: 'This invitation was accepted or cancelled in the meantime.' },
      })
    const happened = (await site.db.select().from(event).orderBy(event.id))
      .filter(({ data }) => data.invitationId === id)
      .map(({ type, actorId }) => [type, actorId])
    expect(happened).toEqual([
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

  test('R-DUTY-1 people are found by a part of their name without its marks, by address and by duty', async ({
    site,
  }) => {
    const manager = await site.signIn('admin', 'Zainab Sample')
    const editor = await site.signIn('editor', 'Ọlábísí Ɗan Sample')
    await site.signIn('author', 'Chidi Sample')
    const names = async (query: string) => {
      const { body } = await ask(site, manager, 'GET', `people?${query}`)
      return body.people.map(({ name }: { name: string }) => name)
    }
    expect(await names('')).toEqual(['Zainab Sample', 'Ọlábísí Ɗan Sample', 'Chidi Sample'])
    expect(await names('search=olabisi%20dan')).toEqual(['Ọlábísí Ɗan Sample'])
    expect(await names(`search=${editor.email.toUpperCase()}`)).toEqual(['Ọlábísí Ɗan Sample'])
    expect(await names('journalRole=editor')).toEqual(['Ọlábísí Ɗan Sample'])
    expect(await names('search=100%25')).toEqual([])
    const { body } = await ask(site, manager, 'GET', 'people?limit=2&page=2')
    expect(body).toMatchObject({ total: 3, page: 2, totalPages: 2, people: [{ journalRoles: [] }] })
    expect(body.people, 'the last of three').toHaveLength(1)
    const bouncedAt = site.now
    await site.db.update(user).set({ bouncedAt, confirmedAt: null }).where(eq(user.id, editor.id))
    const [person] = (await ask(site, manager, 'GET', 'people?journalRole=editor')).body.people
    expect(person).toEqual({
      id: editor.id,
      name: editor.name,
      email: editor.email,
      journalRoles: ['editor'],
      confirmed: false,
      hasTwoFactor: false,
      bouncedAt: bouncedAt.toISOString(),
      createdAt: '2026-03-02T09:00:00.000Z',
    })
    expect(await names('journalRole=manager')).toEqual(['Zainab Sample'])
    expect(await names('search=%20')).toHaveLength(3)
    expect(await names('search=%20%20'), 'blanks alone').toHaveLength(3)
  })
})
