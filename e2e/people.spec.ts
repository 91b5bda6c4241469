import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import { emailsTo } from './outbox.ts'
import { clickButton, logIn, openPage, pageHeading, passwordField, toast } from './pages.ts'
import { newAuthor, sharedAdmin, signIn } from './people.ts'
import { test } from './shared-page.ts'

test('R-DUTY-1 a manager invites somebody, who sets a password of their own and is an editor then', async ({
  page,
  anotherBrowser,
}) => {
  const guest = newAuthor()
  await signIn(page, sharedAdmin())
  await openPage(page, '/manage-journals')
  await page.getByRole('link', { name: 'People' }).click()
  await expect(pageHeading(page, 'People')).toBeVisible()
  await clickButton(page, 'Send invitation')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  const invite = page.getByRole('region', { name: 'Invite someone' })
  await invite.getByRole('checkbox', { name: /^Editor/ }).check()
  await clickButton(page, 'Send invitation')
  await expect(toast(page, 'This site sends no email.')).toBeVisible()
  await expect(invite.getByRole('cell', { name: guest.email, exact: true })).toBeVisible()
  const links = async () =>
    (await emailsTo(guest.email)).flatMap((mail) => mail.match(/\/invitation#[\w-]+/) ?? [])
  await expect.poll(links).toHaveLength(1)

  const theirs = await anotherBrowser()
  await openPage(theirs, (await links())[0] ?? '')
  await expect(theirs.getByText('You are invited to join as editor.')).toBeVisible()
  await theirs.getByLabel('Name').fill(guest.name)
  await passwordField(theirs, 'Password').fill(guest.password)
  await passwordField(theirs, 'Confirm password').fill(guest.password)
  await clickButton(theirs, 'Accept invitation')
  await expect(theirs.getByText('Your account is ready.')).toBeVisible()
  await theirs.getByRole('link', { name: 'Go to login' }).click()
  await logIn(theirs, guest.email, guest.password)
  await theirs.getByRole('link', { name: 'Manage journals', exact: true }).click()
  await expect(pageHeading(theirs, 'Journal Management Dashboard')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0)
  await theirs.goto('/manage-journals/people')
  await theirs.waitForURL('**/unauthorized')

  await openPage(page, `/manage-journals/people?q=${guest.email}`)
  const journalRoles = page.getByRole('group', { name: `Roles of ${guest.name}` })
  await expect(journalRoles.getByLabel('Editor', { exact: true })).toBeChecked()
  await journalRoles.getByLabel('Reviewer').click()
  await expect(toast(page, `Reviewer role added: ${guest.name}`)).toBeVisible()
  await expect(journalRoles.getByLabel('Reviewer')).toBeChecked()
})

test('R-SEC-5 pages allow no script or style but their own, and say where a flaw is reported', async ({
  request,
}) => {
  const { journals } = await (await request.get('/api/journals?page=1&limit=1')).json()
  const article = `/journals/${journals[0]._id}`
  for (const address of ['/', '/login', '/archive', '/about', '/guide', '/contact', article]) {
    const answer = await request.get(address)
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe-inline')
    expect(answer.headers()['permissions-policy']).toContain('camera=()')
    const html = await answer.text()
    expect(html, `${address} has a style attribute`).not.toMatch(/<[a-z][^>]*\sstyle=/)
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    expect(styles).toHaveLength(1)
    for (const css of styles)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    for (const [tag] of html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g))
      expect(tag).toContain(`nonce="${nonce}"`)
  }
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
