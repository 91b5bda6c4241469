import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { invitation } from '#db/schema/accounts.ts'
import { emailMessage } from '#db/schema/email.ts'
import { recordBounce } from '#features/email/mailbox/record-bounce.ts'
import { test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'
import { samplePassword } from '../../../../test/site-actions.ts'

const post = (site: TestSite, who: Person | null, url: string, payload: object = {}) =>
  site.ask(who, { method: 'POST', url: `/api/${url}`, payload })

const guest = { name: 'New Editor', password: 'nine blue lamps' }

/** The id of an open invitation. */
async function givenInvitation(site: TestSite, manager: Person): Promise<string> {
  const payload = { email: 'guest@example.org', journalRoles: ['editor'] }
  expect((await post(site, manager, 'invitations', payload)).status).toBe(201)
  const { invitations } = (await site.ask(manager, { url: '/api/invitations' })).body
  return invitations[0].id
}

test('R-OFFICE-11 R-DUTY-1 without a mail server a manager copies the link of an invitation', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const id = await givenInvitation(site, manager)
  const [first, second] = [
    await post(site, manager, `invitations/${id}/link`),
    await post(site, manager, `invitations/${id}/link`),
  ]
  const [old, token] = [first, second].map(({ body }) => String(body.link).split('#')[1])
  const accept = (token: unknown) => post(site, null, 'accept-invitation', { ...guest, token })
  expect((await accept(old)).status, 'replaced by the second').toBe(400)
  const { status, body } = await accept(token)
  expect([status, body.user.name, body.user.journalRoles]).toEqual([200, guest.name, ['editor']])
  const me = await site.ask({ ...manager, token: body.token }, { url: '/api/me' })
  expect(me.body.email, 'they are logged in').toBe('guest@example.org')
})

test('R-OFFICE-11 R-FORGOT-3 without a mail server a manager copies a link to set a password', async ({
  site,
}) => {
  const [manager, author] = [await site.signIn('admin'), await site.signIn()]
  const { body } = await post(site, manager, `people/${author.id}/password-link`)
  const [, token] = /\/resetpassword\/([\w-]+)$/.exec(body.link) ?? []
  const reset = await post(site, null, `reset-password/${token}`, { password: guest.password })
  expect(reset.status).toBe(200)
  const login = { email: author.email, password: guest.password }
  expect((await post(site, null, 'login', login)).status).toBe(200)
})

test('R-SEC-1 only a manager with a recent login or the password gets a link with a secret', async ({
  site,
}) => {
  const [manager, editor] = [await site.signIn('admin'), await site.signIn('editor')]
  const id = await givenInvitation(site, manager)
  site.pass(16 * 60_000)
  for (const url of [`invitations/${id}/link`, `people/${editor.id}/password-link`]) {
    const { status, headers } = await post(site, manager, url)
    expect([status, headers['x-field']]).toEqual([400, 'currentPassword'])
    const proven = await post(site, manager, url, { currentPassword: samplePassword })
    expect(proven.status).toBe(200)
    expect((await post(site, editor, url)).status).toBe(403)
  }
})

test('R-DECIDE-4 R-OFFICE-11 an invitation that bounced is marked until it is sent again', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const id = await givenInvitation(site, manager)
  await site.mails(1)
  const [email] = await site.db.select().from(emailMessage)
  await site.db.update(emailMessage).set({ state: 'sent' })
  const bounce = { action: 'failed', status: '5.1.1', diagnostic: '550 no such user' }
  const deps = { db: site.db, clock: () => site.now }
  await recordBounce(deps, { ...bounce, tokens: [email?.bounceToken ?? ''] })
  const readBounce = async () => {
    const [row] = await site.db.select().from(invitation).where(eq(invitation.id, id))
    return row?.bouncedAt
  }
  expect(await readBounce()).toEqual(site.now)
  const { invitations } = (await site.ask(manager, { url: '/api/invitations' })).body
  expect(invitations[0].bouncedAt).toBe(site.now.toISOString())
  await post(site, manager, `invitations/${id}/resend`)
  expect(await readBounce()).toBeNull()
})
