import { expect, type Page } from '@playwright/test'
import { submitManuscript, uploadArticle } from './content/articles.ts'
import {
  expectNoHorizontalOverflow,
  logIn,
  main,
  mainMenu,
  narrowList,
  openPage,
  pageHeading,
  sidebar,
  toggleSidebar,
} from './pages.ts'
import { adminCredentials, type Person, startSession } from './people.ts'
import { appointEditor, returnedSubmissions } from './steps/workflow.ts'
import { test } from './test.ts'

const editorialBar = (page: Page) => page.getByRole('navigation', { name: 'Editorial office' })
const place = (page: Page, name: string | RegExp) => editorialBar(page).getByRole('link', { name })

test('R-OFFICE-7 the office bar leads a manager to every place and marks the current one', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/manage-journals')
  for (const [name, heading] of [
    ['Issues', 'Issues'],
    ['Indexing', 'Indexing and DOIs'],
    ['Emails', 'Emails'],
    ['Statistics', 'Statistics'],
    ['People', 'People'],
    ['Settings', 'Settings'],
    ['System', 'System'],
    ['Articles', 'Journal Management Dashboard'],
  ] as const) {
    await place(page, new RegExp(`^${name}`)).click()
    await expect(pageHeading(page, heading)).toBeVisible()
    await expect(editorialBar(page).locator('[aria-current=page]')).toHaveText(
      new RegExp(`^${name}`),
    )
  }
})

test('R-OFFICE-7 R-FLOW-3 the office bar counts the submissions that need action and leads to them', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/manage-journals/issues')
  await place(page, /^Submissions\s*, \d+ need action$/).click()
  const filters = page.getByRole('navigation', { name: 'Filter submissions' })
  await expect(filters.locator('[aria-current]')).toHaveText(/^Needs action \d+$/)
  await expect(editorialBar(page).locator('[aria-current=page]')).toHaveText(/^Submissions/)
})

test('R-NAV-4 R-NAV-5 an editor sees Manage Journals in both navigations', async ({
  page,
  request,
  admin,
}) => {
  await startSession(page, await appointEditor(request, admin))
  await openPage(page, '/about')
  await expect(mainMenu(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
  await toggleSidebar(page)
  await expect(sidebar(page).getByRole('link', { name: 'Manage Journals' })).toBeVisible()
  await mainMenu(page).getByRole('link', { name: 'Manage Journals' }).click()
  await expect(place(page, 'Issues')).toBeVisible()
  await expect(place(page, 'Settings')).toHaveCount(0)
})

test('R-OFFICE-7 the menu of a phone has the places of the office with their counts', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/about')
  await expect(editorialBar(page)).toHaveCount(0)
  await toggleSidebar(page)
  const admins = sidebar(page).getByRole('navigation', { name: 'Admin' })
  await expect(
    admins.getByRole('link', { name: /^Submissions\s*, \d+ need action$/ }),
  ).toBeVisible()
  await admins.getByRole('link', { name: 'Statistics' }).click()
  await expect(pageHeading(page, 'Statistics')).toBeVisible()
})

test('R-OFFICE-7 authors have no office bar', async ({ page, author }) => {
  await startSession(page, author)
  await openPage(page, '/dashboard')
  await expect(main(page).getByRole('heading', { name: 'My submissions' })).toBeVisible()
  await expect(editorialBar(page)).toHaveCount(0)
})

test('R-OFFICE-7 R-FLOW-6 a submission is published with at most 14 presses in addition to typing', async ({
  page,
  request,
  author,
}) => {
  const { title } = await submitManuscript(request, author)
  let presses = 0
  const press = async (role: 'button' | 'link' | 'menuitem', name: string | RegExp) => {
    presses += 1
    await page.getByRole(role, { name }).click()
  }
  await openPage(page, '/')
  presses += 1
  await mainMenu(page).getByRole('link', { name: 'Login' }).click()
  presses += 1
  await logIn(page, adminCredentials.email, adminCredentials.password)
  await press('link', /^Submissions\s*, \d+ need action$/)
  await page.getByRole('searchbox').fill(title)
  await press('button', 'Search')
  await press('link', new RegExp(`^${title}$`))
  await press('button', 'Assign to me')
  await expect(page.getByText('Ready for review or a decision.')).toBeVisible()
  await press('button', 'Decide')
  await press('menuitem', 'Accept…')
  await press('button', 'Send decision')
  await press('button', `Publish ${title}`)
  presses += 1
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await press('link', 'View the article')
  await expect(pageHeading(page, title)).toBeVisible()
  await expect(page).toHaveURL(/\/journals\/[\w-]+$/)
  expect(presses).toBeLessThanOrEqual(14)
})

test('R-OFFICE-7 the office shows managers where to fix that no email is sent', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/manage-journals')
  await expect(page.getByText('Emails are not being sent: no mail server.')).toBeVisible()
  await page.getByRole('link', { name: 'What to do' }).click()
  await expect(pageHeading(page, 'System')).toBeVisible()
})

test('R-NAV-9 My submissions leads an administrator to their own', async ({
  page,
  request,
  author,
  admin,
}) => {
  const [own, other] = [
    await submitManuscript(request, admin),
    await submitManuscript(request, author),
  ]
  await startSession(page, admin)
  await openPage(page, '/dashboard')
  await page.getByRole('link', { name: 'My submissions' }).click()
  await expect(pageHeading(page, 'My submissions')).toBeVisible()
  await expect(main(page).getByRole('link', { name: own.title, exact: true })).toBeVisible()
  await expect(main(page).getByText(other.title)).toHaveCount(0)
})

test("R-MANAGE-2 'View Details' opens the preview of a draft that a filter found", async ({
  page,
  request,
  admin,
}) => {
  const { title, abstract } = await uploadArticle(request, admin, { status: 'draft' })
  await startSession(page, admin)
  await openPage(page, '/manage-journals')
  const filters = page.getByRole('navigation', { name: 'Filter articles' })
  await filters.getByRole('link', { name: 'Drafts' }).click()
  await expect(main(page).getByRole('row').filter({ hasText: 'Published' })).toHaveCount(1)
  await narrowList(page, /\/api\/journals\?/, title)
  await page.reload()
  await page.getByRole('link', { name: `View Details of ${title}` }).click()
  await expect(pageHeading(page, title)).toBeVisible()
  await expect(page.getByText('This is a draft. Readers cannot see it.')).toBeVisible()
  await expect(page.getByText(abstract)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible()
})

test('R-FLOW-5 the office announces a corrected version without a second assignment', async ({
  page,
  admin,
}) => {
  const [returned] = returnedSubmissions()
  if (!returned) throw new Error('The global setup returns submissions.')
  await startSession(page, admin)
  await page.route(/\/workflow$/, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const commands = ['accept', 'return-for-correction', 'desk-reject']
    await route.fulfill({ json: { data: { ...data, stage: 'corrected', commands } } })
  })
  await openPage(page, `/manage-journals/submissions/${returned.id}`)
  const next = page.getByRole('region', { name: 'Next step' })
  await expect(next).toContainText('Corrected version received.')
  await expect(next.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  await expect(next.getByRole('button', { name: 'Decide' })).toBeVisible()
})

test('R-DECIDE-1 the decision email has a preview beside the manuscript', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { id } = await submitManuscript(request, author)
  await openDecision(page, admin, id, 'return-for-correction')
  await page.getByLabel('Corrections').fill('Shorten the abstract\nAdd the reference')
  await page.getByText('Preview of the email').click()
  const preview = page.locator('details').filter({ hasText: 'Preview of the email' })
  await expect(preview).toContainText(author.user.email)
  await expect(preview).toContainText('1. Shorten the abstract')
  await expect(preview).not.toContainText('{items}')
  await expect(page.getByRole('region', { name: 'Manuscript' })).toContainText('quokka')
})

test('R-OFFICE-7 the buttons of a long form stay in sight and never cover the focus', async ({
  page,
  request,
  author,
  admin,
}) => {
  const { id } = await submitManuscript(request, author)
  await page.setViewportSize({ width: 320, height: 500 })
  await openDecision(page, admin, id, 'accept')
  const send = page.getByRole('button', { name: 'Send decision' })
  for (const field of [page.getByLabel('Subject'), page.locator('summary').last()]) {
    await field.focus()
    await expect(send).toBeInViewport({ ratio: 1 })
    // Late fonts may move the field between the two measurements.
    await expect(async () => {
      const [box, bar] = [await field.boundingBox(), await send.boundingBox()]
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }).toPass()
  }
  await expectNoHorizontalOverflow(page)
})

test('R-OFFICE-7 Publish, Upload and Save stay in sight while the first field has the focus', async ({
  page,
  request,
  admin,
}) => {
  const { id } = await uploadArticle(request, admin)
  await startSession(page, admin)
  await page.setViewportSize({ width: 360, height: 500 })
  for (const [address, name] of [
    ['/settings/identity', 'Publish'],
    ['/settings/front', 'Publish'],
    ['/journals/uploads', 'Upload Journal'],
    [`/manage-journals/${id}`, 'Save'],
  ] as const) {
    await openPage(page, address)
    const button = main(page).getByRole('button', { name, exact: true })
    await main(page).locator('input:not([type=file]), select').first().focus()
    await expect(button, address).toBeInViewport({ ratio: 1 })
  }
})

/** Opens the form of a decision as an editor. */
async function openDecision(page: Page, editor: Person, id: string, decision: string) {
  await startSession(page, editor)
  await openPage(page, `/manage-journals/submissions/${id}/decisions/${decision}`)
}
