import { expect } from '@playwright/test'
import { fillSubmissionWithFile, register } from './forms.ts'
import {
  authCall,
  clickButton,
  logIn,
  loginUrl,
  openPage,
  pageHeading,
  waitForHydration,
} from './pages.ts'
import { newAuthor, startEndedSession, startSession, storedSession } from './people.ts'
import { test } from './shared-page.ts'

const unauthorized = { status: 401, json: { message: 'Please log in to continue.' } }

test.describe('an expired session', () => {
  test('R-ACCESS-6 a 401 on a private page removes the token and leads to /login', async ({
    page,
    admin,
    expectFailures,
  }) => {
    expectFailures(/\/api\/profile/)
    await page.route(authCall('profile'), (route) => route.fulfill(unauthorized))
    await startSession(page, admin)
    await openPage(page, '/updateprofile')
    await clickButton(page, 'Save changes')
    await expect(page).toHaveURL(loginUrl)
    expect((await storedSession(page)).token).toBeNull()
  })

  test('R-ACCESS-6 a 401 while a submission is sent removes the token and keeps the input', async ({
    page,
    author,
    expectFailures,
  }) => {
    const call = /\/api\/submissions$/
    expectFailures(call)
    await page.route(call, (route) => route.fulfill(unauthorized))
    await startSession(page, author)
    await openPage(page, '/submission')
    await fillSubmissionWithFile(page)
    await clickButton(page, 'Submit')
    await expect(page.getByText(unauthorized.json.message).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox').first()).not.toBeEmpty()
    expect((await storedSession(page)).token).toBeNull()
    await expect(page).toHaveURL('/submission')
  })

  test('R-ACCESS-6 a public page stays open without the token', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/me/)
    await startEndedSession(page, request, author)
    await openPage(page, '/journals')
    await expect.poll(async () => (await storedSession(page)).token).toBeNull()
    await expect(pageHeading(page, 'Journals')).toBeVisible()
    await expect(page).toHaveURL('/journals')
  })

  test('R-ACCESS-6 R-ACCESS-10 a person who logs in again returns to the page', async ({
    page,
    author,
    request,
    expectFailures,
  }) => {
    expectFailures(/\/api\/me/)
    await startEndedSession(page, request, author)
    await page.goto('/updateprofile')
    await expect(page).toHaveURL(loginUrl)
    await logIn(page, author.user.email, author.password)
    await expect(page).toHaveURL('/updateprofile')
  })
})

test.describe('the way to login', () => {
  test('R-ERR-3 R-ACCESS-10 after a 401 during a navigation, login leads to the new page', async ({
    page,
    admin,
    expectFailures,
  }) => {
    expectFailures(/\/api\/submissions/)
    await startSession(page, admin)
    await openPage(page, '/manage-journals')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.route(/\/api\/submissions\?/, (route) => route.fulfill(unauthorized))
    await page.getByRole('tab', { name: 'Submitted Journals' }).click()
    await expect(page).toHaveURL(loginUrl)
    expect(new URL(page.url()).searchParams.get('next')).toBe('/manage-journals?tab=submitted')
    await expect(page.getByText('Please login to view submissions', { exact: true })).toBeVisible()
  })

  test('R-ERR-3 R-REG-3 a person who registers first gets to the requested page', async ({
    page,
  }) => {
    const person = newAuthor()
    await openPage(page, '/updateprofile')
    await expect(page).toHaveURL(loginUrl)
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register?next=%2Fupdateprofile')
    await register(page, person)
    await expect(page).toHaveURL('/login?next=%2Fupdateprofile')
    await expect(page.getByText(`You are logged in as ${person.name}.`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(pageHeading(page, 'Profile Settings')).toBeVisible()
  })
})
