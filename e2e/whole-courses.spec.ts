import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { submitManuscript } from './articles.ts'
import { accept, courseSeenBy } from './course.ts'
import { makeDocx } from './files.ts'
import { mailsTo } from './outbox.ts'
import { heading, open, press, toast } from './pages.ts'
import { bearer, type Person, signIn } from './people.ts'
import { test } from './test.ts'

test.setTimeout(90_000)

/** Waits until the author has a mail with a subject. */
const mailed = (author: Person, subject: RegExp) =>
  expect
    .poll(async () => (await mailsTo(author.user.email)).some((mail) => subject.test(mail)), {
      timeout: 20_000,
    })
    .toBe(true)

/** The article that a submission became, as readers get it. */
async function readersPage(request: APIRequestContext, author: Person, id: string) {
  const { data } = await (
    await request.get(`/api/submissions/${id}`, { headers: bearer(author) })
  ).json()
  expect(data.status).toBe('published')
  const page = await request.get(`/journals/${data.journalId}`)
  expect(page.status()).toBe(200)
  return page.text()
}

/** What follows from the keyboard alone. */
async function pressByKey(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

test('R-FLOW-6 R-FLOW-7 R-DUTY-2 by keyboard an editor schedules, takes the day back, publishes what was accepted and what was not, and takes back a conflict; readers, authors and the office see each', async ({
  page,
  request,
  author,
  admin,
}) => {
  const accepted = await submitManuscript(request, author, await makeDocx())
  const pending = await submitManuscript(request, author, await makeDocx())
  const near = await submitManuscript(request, author, await makeDocx())
  await accept(request, admin, accepted.id)
  await signIn(page, admin)
  const main = page.getByRole('main')
  await open(page, `/manage-journals/submissions/${accepted.id}`)
  await pressByKey(page, 'Schedule…')
  await page.getByLabel('Published by itself at').fill('2099-03-31T09:00')
  await page.getByLabel('Volume').fill('99')
  await page.getByLabel('Volume').press('Enter')
  await expect(main).toContainText('It is published by itself on 31 March 2099')
  await mailed(author, /Subject: Your article will be published/)
  expect((await request.get(`/api/journals?search=${accepted.title}`)).status()).toBe(200)
  expect(await courseSeenBy(request, author, accepted.id)).toMatchObject({
    stage: 'scheduled',
    due: expect.stringMatching(/^2099-03-31T/),
  })
  await pressByKey(page, 'Take the day back')
  await expect(main).toContainText('Accepted.')
  await pressByKey(page, `Publish ${accepted.title}`)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).not.toContainText('No review has taken place')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Submission published successfully')).toBeVisible()
  const shown = await readersPage(request, author, accepted.id)
  expect(shown).toContain(accepted.title)
  expect(shown).toMatch(/Received[\s\S]{0,400}Accepted/)
  await mailed(author, /Subject: Your article is published/)

  await open(page, `/manage-journals/submissions/${pending.id}`)
  await pressByKey(page, `Publish ${pending.title}`)
  await expect(dialog).toContainText('No review has taken place.')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(
    main.getByRole('listitem').filter({ hasText: 'Published as an article, without review' }),
  ).toBeVisible()
  expect(await readersPage(request, author, pending.id)).toContain(pending.title)

  const conflict = `/api/submissions/${near.id}/conflict`
  expect((await request.post(conflict, { headers: bearer(admin) })).status()).toBe(200)
  await open(page, `/manage-journals/submissions/${near.id}`)
  await expect(main).toContainText('have declared a conflict of interest')
  await expect(main.getByRole('button', { name: 'Decline…' })).toHaveCount(0)
  await pressByKey(page, 'Take it back…')
  await press(page, 'Lift it')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.getByLabel('Reason').fill('It was another manuscript.')
  await pressByKey(page, 'Lift it')
  await expect(main.getByRole('button', { name: 'Decline…' })).toBeVisible()
  await expect(main).toContainText('“It was another manuscript.”')
})

test('R-FLOW-2 R-DUTY-2 at 360 px an author withdraws and is written to; an editor sees of their own paper what an author sees', async ({
  anotherBrowser,
  request,
  author,
  admin,
}) => {
  const { id, title } = await submitManuscript(request, author, await makeDocx())
  const phone = await anotherBrowser({ viewport: { width: 360, height: 740 } })
  await signIn(phone, author)
  await open(phone, `/submissions/${id}`)
  await press(phone, 'Withdraw')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(phone, 'Your submission is withdrawn')).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('Withdrawn')
  await expect(phone.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  const { stage, office } = await courseSeenBy(request, admin, id)
  expect([stage, office.timeline.at(-1).type]).toEqual(['withdrawn', 'submission-withdrawn'])
  await mailed(author, /Subject: Your manuscript is withdrawn/)
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)

  const own = await submitManuscript(request, admin, await makeDocx())
  await signIn(phone, admin)
  await open(phone, `/manage-journals/submissions/${own.id}`)
  await expect(heading(phone, own.title)).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('You are an author of this submission')
  for (const name of ['Take up', 'Accept…', 'Decline…', `Publish ${own.title}`, 'Take it back…'])
    await expect(phone.getByRole('button', { name })).toHaveCount(0)
  const desk = await request.get(`/api/desk?search=${encodeURIComponent(own.title)}`, {
    headers: bearer(admin),
  })
  expect((await desk.json()).items).toEqual([])
  expect(title).not.toBe(own.title)
})
