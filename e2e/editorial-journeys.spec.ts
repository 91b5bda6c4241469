import { expect, type Locator, type Page } from '@playwright/test'
import { newArticleText, uploadArticle } from './content/articles.ts'
import { createDocx, createPdf } from './content/files.ts'
import { newVolume } from './content/issues.ts'
import { main, narrowList, openPage, pageHeading } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './test.ts'

/** Follows visible labels as an editor does, and counts the presses. */
function startCounting(page: Page) {
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const chooseFile = async (label: string, file: Awaited<ReturnType<typeof createPdf>>) => {
    presses += 1
    await page.getByLabel(label).setInputFiles(file)
  }
  return {
    count: () => presses,
    link: (name: string | RegExp) => press(main(page).getByRole('link', { name }).first()),
    place: (name: string) =>
      press(
        page
          .getByRole('navigation', { name: 'Editorial office' })
          .getByRole('link', { name, exact: true }),
      ),
    button: (name: string) => press(main(page).getByRole('button', { name, exact: true })),
    menuItem: (name: string) => press(page.getByRole('menuitem', { name })),
    confirm: (name: string) => press(page.getByRole('alertdialog').getByRole('button', { name })),
    async chooseFiles() {
      await chooseFile('PDF file', await createPdf())
      await chooseFile('DOCX file', await createDocx())
    },
  }
}

test('R-OFFICE-7 R-ISSUE-3 an issue with two articles takes at most 12 presses', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/dashboard')
  const hand = startCounting(page)
  await hand.place('Issues')
  await page.getByLabel('Volume').fill(String(newVolume()))
  await hand.button('Create issue')
  await hand.link('Upload an article to this issue')
  await expect(pageHeading(page, 'Upload Journal')).toBeVisible()
  for (const text of [newArticleText(), newArticleText()]) {
    await page.getByLabel('Title', { exact: true }).fill(text.title)
    await page.getByLabel('Abstract').fill(text.abstract)
    await page.getByLabel('Authors').fill(text.authors.join(', '))
    await hand.chooseFiles()
    await hand.button('Upload Journal')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  }
  await hand.link('Publish the issue…')
  await hand.confirm('Publish')
  await expect(page.getByText('This issue is public. Readers see')).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(12)
})

test('R-OFFICE-7 R-META-3 a correction notice takes at most 6 presses from the articles', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  await narrowList(page, /\/api\/journals\?/, article.title)
  await startSession(page, admin)
  await openPage(page, '/dashboard')
  const hand = startCounting(page)
  await hand.place('Articles')
  await hand.button(`Actions for ${article.title}`)
  await hand.menuItem('Publish a correction or retraction')
  await expect(pageHeading(page, 'Publish a correction or retraction')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(
    `Correction: ${article.title}`,
  )
  await page.getByLabel('Abstract').fill('In Table 2, 14 should read 41.')
  await hand.chooseFiles()
  await hand.button('Publish notice')
  await expect(pageHeading(page, `Correction: ${article.title}`)).toBeVisible()
  expect(hand.count()).toBeLessThanOrEqual(6)
  await openPage(page, `/journals/${article.id}`)
  await expect(page.getByRole('link', { name: `Correction: ${article.title}` })).toBeVisible()
})

test('R-BYLINE-2 a notice keeps the names of the authors whole', async ({
  page,
  request,
  admin,
}) => {
  const article = await uploadArticle(request, admin)
  const contributors = [{ displayName: 'OKAFOR, Sample and Bello', given: null, family: null }]
  const changed = await request.patch(`/api/journals/${article.id}`, {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { contributors },
  })
  expect(changed.status()).toBe(200)
  await startSession(page, admin)
  await openPage(page, `/journals/uploads?about=${article.id}`)
  await expect(page.getByLabel('Author 1', { exact: true })).toHaveValue('OKAFOR, Sample and Bello')
  await page.getByLabel('Kind of notice').selectOption('Retraction')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(
    `Retraction: ${article.title}`,
  )
})
