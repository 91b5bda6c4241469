import { expect, type Page } from '@playwright/test'
import { newArticleText } from './content/articles.ts'
import { createDocx, downloadWith, sha256 } from './content/files.ts'
import { chooseManuscript, fillSubmission, register } from './forms.ts'
import {
  clickButton,
  expectNoHorizontalOverflow,
  logIn,
  main,
  openPage,
  pageHeading,
  sidebar,
  toggleSidebar,
} from './pages.ts'
import { newAuthor } from './people.ts'
import { sharedArticle } from './shared-data.ts'
import { test } from './shared-page.ts'
import { decide, endUndoWindows, publish, requestCorrections } from './steps/workflow.ts'

const phone = { width: 360, height: 740 }

/** Opens the menu of a phone and follows a link. */
async function followInMenu(page: Page, name: string) {
  await toggleSidebar(page)
  await sidebar(page).getByRole('link', { name, exact: true }).click()
}

test('R-OFFICE-10 R-CITE-1 a librarian finds the addresses for harvesting, usage and records', async ({
  page,
  request,
}) => {
  const article = await sharedArticle(request)
  await openPage(page, '/')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  await page.getByRole('link', { name: 'For indexers', exact: true }).first().click()
  await expect(pageHeading(page, 'For indexers')).toBeVisible()
  const answers: [RegExp, string | RegExp][] = [
    [/\/oai$/, '<protocolVersion>2.0</protocolVersion>'],
    [/\/sitemap\.xml$/, '<loc>'],
    [/\/feed\/atom$/, '<feed'],
    [/\/r51\/reports$/, /"Report_ID": ?"TR_J3"/],
  ]
  for (const [name, expected] of answers) {
    const link = main(page).getByRole('link', { name })
    const response = await request.get((await link.getAttribute('href')) ?? '')
    expect(response.status(), String(name)).toBe(200)
    if (typeof expected === 'string') expect(await response.text()).toContain(expected)
    else expect(await response.text()).toMatch(expected)
  }
  await openPage(page, `/journals/${article.id}`)
  const formats = page.locator('head link[rel=alternate]')
  const addresses = await formats.evaluateAll((links) =>
    links.map((link) => (link as HTMLLinkElement).href).filter((href) => /journals/.test(href)),
  )
  expect(addresses.length, 'the article links to its records').toBeGreaterThan(2)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('R-ARCH-2 R-DETAIL-1 R-USE-3 a reader finds an article, reads it and downloads it', async ({
    page,
    request,
  }) => {
    const article = await sharedArticle(request)
    await openPage(page, '/')
    await followInMenu(page, 'Archive')
    await page.getByPlaceholder('Search by title, author, or keywords...').fill(article.word)
    await clickButton(page, 'Search')
    await main(page).getByRole('link', { name: article.title, exact: true }).click()
    await expect(pageHeading(page, article.title)).toBeVisible()
    await expect(page.getByText(article.abstract, { exact: true })).toBeVisible()
    await expectNoHorizontalOverflow(page)
    const file = await downloadWith(page, page.getByRole('link', { name: /^Download DOCX/ }))
    expect(file.sha256).toBe(sha256(article.docx.buffer))
  })

  test('R-SUBMIT-3 R-FLOW-2 R-USE-3 an author takes a manuscript from registration to publication', async ({
    page,
    request,
    admin,
  }) => {
    const person = newAuthor()
    const text = newArticleText()
    await openPage(page, '/register')
    await register(page, person)
    await logIn(page, person.email, person.password)
    await expect(page).toHaveURL('/dashboard')
    await main(page).getByRole('link', { name: 'Submit a manuscript' }).first().click()
    await fillSubmission(page, text)
    await chooseManuscript(page, await createDocx('my manuscript.docx'))
    await clickButton(page, 'Submit')
    await main(page).getByRole('link', { name: 'View submission' }).click()
    await expect(pageHeading(page, text.title)).toBeVisible()
    await expectNoHorizontalOverflow(page)
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const author = await signedIn(page)

    await requestCorrections(request, admin, id)
    await endUndoWindows(id)
    await followInMenu(page, 'Dashboard')
    await main(page).getByRole('link', { name: 'Reply to editors' }).first().click()
    await page.getByLabel('1. Shorten the abstract').fill('It is shorter now.')
    await page.getByLabel('2. Add the reference').fill('It is added.')
    await chooseManuscript(page, await createDocx('corrected.docx'), 'Corrected manuscript')
    await clickButton(page, 'Send replies and file')
    await expect(main(page)).toContainText('Your corrected version has arrived.')
    await expectNoHorizontalOverflow(page)

    await decide(request, admin, id, 'accept')
    await publish(request, { editor: admin, author }, id)
    await followInMenu(page, 'Dashboard')
    const own = page.getByRole('region', { name: 'My submissions' })
    await own.getByRole('link', { name: `View ${text.title}` }).click()
    await expect(pageHeading(page, text.title)).toBeVisible()
    await expect(page.getByText(text.abstract, { exact: true })).toBeVisible()
  })
})

/** The person whose session the browser has. */
async function signedIn(page: Page) {
  const { token, user } = await page.evaluate(() => ({
    token: localStorage.getItem('authToken') ?? '',
    user: localStorage.getItem('authUser') ?? '{}',
  }))
  return { token, user: JSON.parse(user), password: '' }
}
