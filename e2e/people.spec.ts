import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { clickButton, followMenu, openPage, pageHeading, passwordField, toast } from './pages.ts'
import { logInAdmin, newAuthor, startSession } from './people.ts'
import { test } from './shared-page.ts'

test('R-DUTY-1 a manager invites a person, who sets a password and becomes an editor', async ({
  page,
  request,
  anotherBrowser,
}) => {
  const guest = newAuthor()
  // Links with a secret need a login of the last 15 minutes.
  await startSession(page, await logInAdmin(request))
  await openPage(page, '/manage-journals')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await expect(pageHeading(page, 'People')).toBeVisible()
  await clickButton(page, 'Send invitation')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  const invite = page.getByRole('region', { name: 'Invite someone' })
  await invite.getByRole('checkbox', { name: /^Editor/ }).check()
  await clickButton(page, 'Send invitation')
  await expect(toast(page, 'Not sent: no mail server.')).toBeVisible()
  await expect(invite.getByRole('cell', { name: guest.email, exact: true })).toBeVisible()
  await clickButton(page, `Actions for ${guest.email}`)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  const link = await invite.getByLabel(`Link for ${guest.email}`).inputValue()

  const guestPage = await anotherBrowser()
  await openPage(guestPage, link)
  await expect(guestPage.getByText('You are invited to join as editor.')).toBeVisible()
  await guestPage.getByLabel('Name').fill(guest.name)
  await passwordField(guestPage, 'Password').fill(guest.password)
  await clickButton(guestPage, 'Accept invitation')
  await expect(toast(guestPage, 'Your account is ready.')).toBeVisible()
  await followMenu(guestPage, 'Manage Journals')
  await expect(pageHeading(guestPage, 'Journal Management Dashboard')).toBeVisible()
  await expect(guestPage.getByRole('link', { name: 'People' })).toHaveCount(0)
  await guestPage.goto('/manage-journals/people')
  await guestPage.waitForURL('**/unauthorized')

  await openPage(page, `/manage-journals/people?q=${guest.email}`)
  await expect(page.getByRole('cell', { name: 'Editor', exact: true })).toBeVisible()
  await clickButton(page, `Actions for ${guest.name}`)
  await expect(page.getByRole('menuitem', { name: 'Appoint as manager' })).toBeVisible()
  const reviewer = page.getByRole('menuitem', { name: 'Appoint as reviewer' })
  await expect(reviewer, 'no work for them yet').toHaveCount(0)
})

test('R-SEC-5 pages allow only their own scripts and styles', async ({ request }) => {
  const { journals } = await (await request.get('/api/journals?page=1&limit=1')).json()
  const article = `/journals/${journals[0]._id}`
  for (const address of ['/', '/login', '/archive', '/about', '/guide', '/contact', article]) {
    const response = await request.get(address)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe-inline')
    expect(response.headers()['permissions-policy']).toContain('camera=()')
    const html = await response.text()
    expect(html, `${address} has a style attribute`).not.toMatch(/<[a-z][^>]*\sstyle=/)
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    expect(styles).toHaveLength(1)
    for (const css of styles)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    for (const [tag] of html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g))
      expect(tag).toContain(`nonce="${nonce}"`)
  }
})

test('R-SEC-5 security.txt names where to report a vulnerability', async ({ request }) => {
  const text = await request.get('/.well-known/security.txt')
  expect(text.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await text.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )
  expect(Object.keys(fields).sort()).toEqual([
    'Canonical',
    'Contact',
    'Expires',
    'Preferred-Languages',
  ])
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(90)
  expect(days).toBeLessThan(366)
})
