import { describe, expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { canSendLink } from '../../../test/access-links.ts'
import {
  ada,
  changeProfile,
  confirmLink,
  logIn,
  postToApi,
  register,
  resetLink,
  secretIn,
} from '../../../test/features/accounts.ts'
import { manuscriptForm, test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'

describe('addresses that nobody has confirmed', () => {
  test('R-REG-3 R-SEC-2 R-OFFICE-11 the welcome email removes links from the name it greets', async ({
    site,
  }) => {
    const who = await register(site, { ...ada, name: 'Ada at prize.example' })
    const token = await secretIn(site, confirmLink, 1)
    expect((await site.mails(1)).join()).toContain('\n\nDear Ada at prize. example,\n\n')
    const other = await site.signIn('author', 'Somebody Else')
    const asOther = { method: 'POST', url: '/api/confirm-email', payload: { token } } as const
    expect(await site.ask(other, asOther)).toMatchObject({
      status: 409,
      body: {
        message:
          'This link belongs to another account. If you created that account, log out first. If you did not, do not confirm it.',
      },
    })
    expect(await postToApi(site, 'confirm-email', { token })).toMatchObject({
      status: 200,
      body: { message: 'Your email address is confirmed.' },
    })
    const confirmed = async () =>
      (await site.db.select().from(event)).filter(({ type }) => type === 'email-confirmed')
    expect(await confirmed()).toHaveLength(1)
    expect(await canSendLink(site, 'confirmation', who.id), 'nothing more to send').toBe(false)
    site.pass(60_000)
    expect((await postToApi(site, 'confirm-email', { token })).status).toBe(200)
    expect(await confirmed()).toHaveLength(1)
    expect((await site.ask(who, asOther)).status, 'logged in as its owner').toBe(200)
    expect((await postToApi(site, 'confirm-email', { token: 'x'.repeat(43) })).status).toBe(400)
  })

  test('R-REG-3 a link confirms only the address that it was sent to', async ({ site }) => {
    const who = await register(site)
    const token = await secretIn(site, confirmLink, 1)
    await changeProfile(site, who, { email: 'victim@example.org' })
    expect((await postToApi(site, 'confirm-email', { token })).status).toBe(400)
  })

  const readNewest = async (site: TestSite) => (await site.mails(2)).at(-1) ?? ''

  test('R-API-5 R-SEC-2 the title of a manuscript goes to a confirmed address', async ({
    site,
  }) => {
    const who = await register(site)
    await postToApi(site, 'confirm-email', { token: await secretIn(site, confirmLink, 1) })
    site.pass(1000)
    await site.send(who, 'POST', '/api/submissions', manuscriptForm({ title: 'Buy now' }))
    expect(await readNewest(site)).toContain('We have received your manuscript: Buy now')
  })

  test('R-API-5 R-SEC-2 R-OFFICE-11 an email to an unconfirmed address does not quote the title', async ({
    site,
  }) => {
    const who = await register(site)
    await site.mails(1)
    site.pass(1000)
    await site.send(who, 'POST', '/api/submissions', manuscriptForm({ title: 'Buy now' }))
    const email = await readNewest(site)
    expect(email).toContain('Subject: We have received your manuscript: 2026-001\n')
    expect(email).toContain(`Dear ${ada.name},`)
    expect(email).toContain('/submissions')
    expect(email).not.toContain('Buy now')
  })

  test('R-FORGOT-3 a used reset link confirms the address', async ({ site }) => {
    const who = await register(site)
    await postToApi(site, 'forgot-password', { email: ada.email })
    const token = await secretIn(site, resetLink, 2)
    await postToApi(site, `reset-password/${token}`, { password: 'battery staple' })
    expect(await canSendLink(site, 'confirmation', who.id), 'nothing more to send').toBe(false)
    const { body } = await logIn(site, ada.email, 'battery staple')
    site.pass(1000)
    const form = manuscriptForm({ title: 'Buy now' })
    await site.send({ ...who, token: body.token }, 'POST', '/api/submissions', form)
    expect((await site.mails(3)).at(-1)).toContain('Buy now')
  })
})
