import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sharedSearch, submitManuscript } from './content/articles.ts'
import { contactMessage, fillContactForm } from './forms.ts'
import {
  cards,
  chooseAction,
  clickButton,
  errorBox,
  main,
  openPage,
  pageHeading,
  sidebar,
  toast,
  toggleSidebar,
  waitForFonts,
} from './pages.ts'
import { startSession } from './people.ts'
import { decide } from './steps/workflow.ts'
import { test } from './test.ts'

const offline = 'You are offline. Nothing is lost: please try again once you are connected.'
const blame = /server|our side/i

test.describe('without a network', () => {
  test.beforeEach(({ expectFailures }) => expectFailures(/ERR_INTERNET_DISCONNECTED/))

  test('R-ERR-4 an offline form keeps its input while it reports the lost connection inline and as a toast', async ({
    page,
  }) => {
    await openPage(page, '/contact')
    await fillContactForm(page)
    // The first input loads the code of toasts.
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
    await page.context().setOffline(true)
    await clickButton(page, 'Send')
    await expect(errorBox(page)).toHaveText(offline)
    await expect(errorBox(page)).toBeFocused()
    await expect(toast(page, offline)).toBeVisible()
    for (const [label, text] of Object.entries(contactMessage)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    }
    await page.context().setOffline(false)
    await clickButton(page, 'Send')
    await expect(main(page).getByRole('status')).toBeVisible()
    await expect(errorBox(page)).toBeHidden()
  })

  test('R-ERR-4 a list that is offline loads again later without blaming the server', async ({
    page,
    admin,
    expectFailures,
  }) => {
    expectFailures(/\/api\/journals\?/)
    await startSession(page, admin)
    await page.route(/\/api\/journals\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await openPage(page, '/manage-journals')
    await expect(errorBox(page)).toBeVisible()
    await page.unrouteAll()
    await page.context().setOffline(true)
    await clickButton(page, 'Try again')
    await expect(errorBox(page)).toContainText(offline)
    await expect(errorBox(page)).not.toContainText(blame)
    await page.context().setOffline(false)
    await clickButton(page, 'Try again')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('R-ERR-4 R-OFFICE-4 an offline editor keeps unsaved changes until the form asks about them online', async ({
    page,
    admin,
  }) => {
    const link = page.getByRole('link', { name: 'Manage Journals' }).first()
    const leave = () => link.click()
    const dialog = page.getByRole('alertdialog')
    await startSession(page, admin)
    await openPage(page, '/journals/uploads')
    await expect(link).toBeVisible()
    await page.context().setOffline(true)
    await leave()
    await expect(errorBox(page)).toContainText('You are offline')
    await clickButton(page, 'Stay here')
    await page.getByLabel('Title', { exact: true }).fill('Half an upload')
    await leave()
    await expect(errorBox(page)).toContainText('You are offline')
    await expect(dialog).toBeHidden()
    await page.context().setOffline(false)
    await clickButton(page, 'Try again')
    await expect(dialog).toContainText('Leave without saving?')
    await clickButton(page, 'Cancel')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half an upload')
    await leave()
    await clickButton(page, 'Leave')
    await expect(page).toHaveURL(/\/manage-journals$/)
  })
})

for (const [what, open] of Object.entries({
  'Create article draft': (page: Page) =>
    chooseAction(page.getByRole('button', { name: 'More' }), 'Create article draft…'),
  'Publish this submission?': (page: Page) =>
    page.getByRole('button', { name: /^Publish Reading/ }).click(),
}))
  test(`R-ERR-4 a form whose code cannot load keeps unsaved input: ${what}`, async ({
    page,
    request,
    author,
    admin,
    expectFailures,
  }) => {
    expectFailures(/ERR_INTERNET_DISCONNECTED/)
    const { id } = await submitManuscript(request, author)
    await decide(request, admin, id, 'accept')
    await startSession(page, admin)
    await openPage(page, `/manage-journals/submissions/${id}`)
    await page.getByLabel('New note').fill('Half a note')
    await page.context().setOffline(true)
    await open(page)
    await expect(errorBox(page)).toContainText(offline)
    await expect(errorBox(page)).toBeFocused()
    await clickButton(page, 'Cancel')
    await expect(errorBox(page)).toBeHidden()
    await open(page)
    await expect(errorBox(page)).toContainText(offline)
    await page.context().setOffline(false)
    await clickButton(page, 'Try again')
    await expect(page.getByRole('heading', { name: what })).toBeVisible()
    await expect(page.getByLabel('New note')).toHaveValue('Half a note')
  })

/** Lets the scripts that contain a text fail to load. */
async function abortScripts(page: Page, part: string) {
  const scripts = globSync('build/client/assets/*.js').filter((file) =>
    readFileSync(file, 'utf8').includes(part),
  )
  expect(scripts).not.toEqual([])
  for (const script of scripts)
    await page.route(`**/assets/${path.basename(script)}`, (route) => route.abort())
}

test('R-ERR-4 where the editor of formatted text cannot load, the Markdown can be edited', async ({
  page,
  admin,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED/)
  await startSession(page, admin)
  await abortScripts(page, 'Bulleted list')
  await openPage(page, '/settings/pages/about')
  await expect(errorBox(page)).toContainText('This part of the page could not be loaded.')
  await clickButton(page, 'Edit the Markdown')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).not.toBeEmpty()
  await expect(errorBox(page)).toBeHidden()
})

test('R-ERR-4 R-OFFICE-7 a page of the site stays where the office menu cannot load', async ({
  page,
  admin,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED/)
  await startSession(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  const failed = page.waitForEvent('requestfailed')
  await abortScripts(page, 'need action')
  await openPage(page, '/faq')
  await failed
  await toggleSidebar(page)
  const links = sidebar(page).getByRole('navigation', { name: 'Admin' })
  await expect(links.getByRole('link', { name: 'Manage Journals' })).toBeVisible()
  await expect(links.getByRole('link', { name: 'Statistics' })).toHaveCount(0)
})

test('R-ERR-4 a link pressed offline keeps the page with its input until it can open', async ({
  page,
}) => {
  await openPage(page, '/contact')
  await page.getByLabel('Message').fill('Half a message')
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await waitForFonts(page)
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(errorBox(page)).toContainText('You are offline')
  await expect(errorBox(page)).not.toContainText(blame)
  await expect(errorBox(page)).toBeFocused()
  await expect(page).toHaveURL('/contact')
  await clickButton(page, 'Try again')
  await expect(errorBox(page)).toContainText('You are still offline')
  await expect(page.getByLabel('Message')).toHaveValue('Half a message')
  await clickButton(page, 'Stay here')
  await expect(errorBox(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.context().setOffline(false)
  await expect(errorBox(page)).toContainText('You are online again')
  await clickButton(page, 'Try again')
  await expect(page).toHaveURL('/faq')
  await expect(errorBox(page)).toBeHidden()
})

test.describe('a page number beyond the last', () => {
  const addresses: Record<string, () => string> = {
    Journals: () => '/journals?',
    'Journal Archive': () => `/archive?q=${sharedSearch().word}&`,
  }
  for (const [title, address] of Object.entries(addresses)) {
    test(`R-ERR-4 a page number beyond the last shows the last page: ${title}`, async ({
      page,
    }) => {
      const pages = page.getByRole('link', { name: /^Page \d+$/ })
      // Another test may add a page between the redirect and the page.
      await expect(async () => {
        await openPage(page, `${address()}page=4711`)
        await expect(pageHeading(page, title)).toBeVisible()
        await expect(cards(page).first()).toBeVisible()
        expect(await pages.last().getAttribute('aria-current')).toBe('page')
        expect(await page.getByRole('link', { name: 'Next' }).isVisible()).toBe(false)
      }).toPass()
    })
  }

  test('R-ERR-4 a page number beyond the last shows the last page of a private list', async ({
    page,
    admin,
  }) => {
    await startSession(page, admin)
    await expect(async () => {
      await openPage(page, '/manage-journals?page=4711')
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      expect(await page.getByRole('link', { name: 'Next' }).isVisible()).toBe(false)
    }).toPass()
  })
})

test('R-ARCH-5 the archive shows the number of results and the page', async ({ page }) => {
  await openPage(page, `/archive?q=${sharedSearch().word}&page=2`)
  await expect(main(page).getByRole('status')).toHaveText(
    /^Showing 1 of \d+ journals \(13 found\), page 2 of 2$/,
  )
})
