import { expect, type Page } from '@playwright/test'
import { clickButton, openPage, pageHeading, toast } from './pages.ts'
import { signIn } from './people.ts'
import { test } from './test.ts'

const said = 'You are offline. Nothing is lost: please try again once you are connected.'
const blame = /server|our side/i

const box = (page: Page) => page.getByRole('main').getByRole('alert')

test.describe('without a network', () => {
  test.beforeEach(({ expectFailures }) => expectFailures(/ERR_INTERNET_DISCONNECTED/))

  test('R-ERR-4 a form says so in place and as a toast, keeps what was typed, and can be sent again', async ({
    page,
  }) => {
    await openPage(page, '/contact')
    for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Words')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.context().setOffline(true)
    await clickButton(page, 'Send')
    await expect(box(page)).toHaveText(said)
    await expect(box(page)).toBeFocused()
    await expect(toast(page, said)).toBeVisible()
    for (const label of ['Name', 'Subject', 'Message']) {
      await expect(page.getByLabel(label)).toHaveValue('Words')
    }
    await page.context().setOffline(false)
    await clickButton(page, 'Send')
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await expect(box(page)).toBeHidden()
  })

  test('R-ERR-4 a list says so without blaming the server, and is loaded again', async ({
    page,
    admin,
    expectFailures,
  }) => {
    expectFailures(/\/api\/journals\?/)
    await signIn(page, admin)
    await page.route(/\/api\/journals\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await openPage(page, '/manage-journals')
    await expect(box(page)).toBeVisible()
    await page.unrouteAll()
    await page.context().setOffline(true)
    await clickButton(page, 'Try again')
    await expect(box(page)).toContainText(said)
    await expect(box(page)).not.toContainText(blame)
    await page.context().setOffline(false)
    await clickButton(page, 'Try again')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('R-ERR-4 R-OFFICE-4 a form of the office is not left, begun or not; back online it still asks about what is not saved', async ({
    page,
    admin,
  }) => {
    const wayOut = page.getByRole('link', { name: 'Manage Journals' }).first()
    const leave = () => wayOut.click()
    const question = page.getByRole('alertdialog')
    await signIn(page, admin)
    await openPage(page, '/journals/uploads')
    await expect(wayOut).toBeVisible()
    await page.context().setOffline(true)
    await leave()
    await expect(box(page)).toContainText('You are offline')
    await clickButton(page, 'Stay here')
    await page.getByLabel('Title', { exact: true }).fill('Half an upload')
    await leave()
    await expect(box(page)).toContainText('You are offline')
    await expect(question).toBeHidden()
    await page.context().setOffline(false)
    await clickButton(page, 'Try again')
    await expect(question).toContainText('Leave without saving?')
    await clickButton(page, 'Cancel')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half an upload')
    await leave()
    await clickButton(page, 'Leave')
    await expect(page).toHaveURL(/\/manage-journals$/)
  })
})

test('R-ERR-4 without a network another page is not opened: what was typed stays, and the page opens later', async ({
  page,
}) => {
  await openPage(page, '/contact')
  await page.getByLabel('Message').fill('Half a letter')
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(box(page)).toContainText('You are offline')
  await expect(box(page)).not.toContainText(blame)
  await expect(box(page)).toBeFocused()
  await expect(page).toHaveURL('/contact')
  await clickButton(page, 'Try again')
  await expect(box(page)).toContainText('You are still offline')
  await expect(page.getByLabel('Message')).toHaveValue('Half a letter')
  await clickButton(page, 'Stay here')
  await expect(box(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.context().setOffline(false)
  await expect(box(page)).toContainText('You are online again')
  await clickButton(page, 'Try again')
  await expect(page).toHaveURL('/faq')
  await expect(box(page)).toBeHidden()
})

test.describe('a page number beyond the last', () => {
  for (const [address, title] of [
    ['/journals?page=4711', 'Journals'],
    ['/archive?page=4711', 'Journal Archive'],
  ] as const) {
    test(`R-ERR-4 shows the last page: ${address}`, async ({ page }) => {
      await openPage(page, address)
      await expect(pageHeading(page, title)).toBeVisible()
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      const pages = page.getByRole('link', { name: /^Page \d+$/ })
      await expect(pages.last()).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('link', { name: 'Next' })).toBeHidden()
    })
  }

  test('R-ERR-4 shows the last page of a private list too', async ({ page, admin }) => {
    await signIn(page, admin)
    await openPage(page, '/manage-journals?page=4711')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next' })).toBeHidden()
  })
})

test('R-ARCH-5 the archive says which page it shows beside how many it found', async ({ page }) => {
  await openPage(page, '/archive?page=2')
  const line = page.getByRole('main').getByRole('status')
  await expect(line).toHaveText(/^Showing \d+ of \d+ journals, page 2 of \d+$/)
})
