import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#db/schema/accounts.ts'
import { event } from '#db/schema/platform.ts'
import { appoint, askPeople, dismiss } from '../../../../test/features/people.ts'
import { test } from '../../../../test/site.ts'
import { setJournalRole } from './journal-roles.ts'

test('R-DUTY-1 the log names each role that a manager assigns or removes', async ({ site }) => {
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
  expect((await askPeople(site, author, 'GET', 'people')).status, 'people are the managers’').toBe(
    403,
  )
  const without = await dismiss(site, manager, author, 'copyeditor')
  expect(without.body.person.journalRoles, 'one that they do not have').toEqual([
    'editor',
    'reviewer',
  ])
  await dismiss(site, manager, author, 'editor')
  expect((await list()).status).toBe(403)
  const promoted = await appoint(site, manager, author, 'manager')
  expect(promoted.body.person.journalRoles).toEqual(['manager', 'reviewer'])
  expect((await askPeople(site, author, 'GET', 'people')).status).toBe(200)
  const loggedEvents = await site.db.select().from(event).orderBy(event.id)
  const events = loggedEvents.map(({ type, data, actorId }) => ({
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
  const emails = (await site.mails(2)).join('\n')
  expect(emails).toContain('You are now a reviewer of')
  expect(emails, 'an undone appointment is not announced').not.toContain('an editor')
  for (const change of [appoint, dismiss]) {
    const unknown = await change(site, manager, { ...author, id: 'nobody' }, 'editor')
    expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no such account.'])
  }
  expect((await appoint(site, manager, author, 'owner')).status).toBe(400)
})

test('R-DUTY-1 the last manager cannot be removed even when two try at once', async ({ site }) => {
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
  const role = { journalRole: 'editor', isAssigned: true } as const
  const asking = setJournalRole({ ...site, clock: () => site.now }, removed, one.id, role)
  await expect(asking).rejects.toMatchObject({
    refusal: 'forbidden',
    message: 'You are no longer a manager of this journal.',
  })
})

test('R-DUTY-1 people are found by part of their name without marks, by address and by role', async ({
  site,
}) => {
  const manager = await site.signIn('admin', 'Zainab Sample')
  const editor = await site.signIn('editor', 'Ọlábísí Ɗan Sample')
  await site.signIn('author', 'Chidi Sample')
  const names = async (query: string) => {
    const { body } = await askPeople(site, manager, 'GET', `people?${query}`)
    return body.people.map(({ name }: { name: string }) => name)
  }
  expect(await names('')).toEqual(['Zainab Sample', 'Ọlábísí Ɗan Sample', 'Chidi Sample'])
  expect(await names('search=olabisi%20dan')).toEqual(['Ọlábísí Ɗan Sample'])
  expect(await names(`search=${editor.email.toUpperCase()}`)).toEqual(['Ọlábísí Ɗan Sample'])
  expect(await names('journalRole=editor')).toEqual(['Ọlábísí Ɗan Sample'])
  expect(await names('search=100%25')).toEqual([])
  const { body } = await askPeople(site, manager, 'GET', 'people?limit=2&page=2')
  expect(body).toMatchObject({ total: 3, page: 2, totalPages: 2, people: [{ journalRoles: [] }] })
  expect(body.people, 'the last of three').toHaveLength(1)
  const bouncedAt = site.now
  await site.db.update(user).set({ bouncedAt, confirmedAt: null }).where(eq(user.id, editor.id))
  const [person] = (await askPeople(site, manager, 'GET', 'people?journalRole=editor')).body.people
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
