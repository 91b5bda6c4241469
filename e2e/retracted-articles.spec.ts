import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { createIssue } from './content/issues.ts'
import { clickButton, main, narrowList, openPage, openRow } from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './shared-page.ts'

test('R-META-3 R-DASH-2 every list marks a retracted article until its notice is removed', async ({
  page,
  request,
  admin,
}) => {
  const headers = bearer(admin)
  const { path, articles } = await createIssue(request, admin, { sections: ['Articles'] })
  const [{ id, title, word }] = articles as [(typeof articles)[0]]
  const notice = await uploadArticle(request, admin)
  for (const [article, change] of [
    [id, { keywords: [word] }],
    [notice.id, { keywords: [word], notice: 'retraction', concerns: id }],
  ] as const) {
    const changed = await request.patch(`/api/journals/${article}`, { headers, data: change })
    expect(changed.status()).toBe(200)
  }
  const heading = (name: string) => main(page).getByRole('heading', { name, exact: true })
  const search = `/archive?q=${word}`
  for (const address of [search, path]) {
    await openPage(page, address)
    await expect(heading(`Retracted ${title}`), address).toBeVisible()
  }
  await openPage(page, `/journals/${notice.id}`)
  const related = main(page).getByRole('listitem').filter({ hasText: title })
  await expect(related.getByText('Retracted', { exact: true })).toBeVisible()

  await startSession(page, admin)
  await narrowList(page, /\/api\/journals\?/, title)
  await openPage(page, '/dashboard')
  const card = main(page).getByRole('article').filter({ hasText: title })
  await expect(card.getByText('Retracted', { exact: true })).toBeVisible()
  await expect(card.getByText('Published', { exact: true })).toHaveCount(0)
  await page.unrouteAll()
  const row = await openRow(page, '/manage-journals', title)
  await expect(row.getByText('Retracted', { exact: true })).toBeVisible()

  expect((await request.delete(`/api/journals/${notice.id}`, { headers })).status()).toBe(200)
  await openPage(page, search)
  await expect(heading(title)).toBeVisible()
})

test('R-META-3 the search for the article of a notice tells equal titles apart without the notice', async ({
  page,
  request,
  admin,
}) => {
  const notice = await uploadArticle(request, admin)
  const other = await uploadArticle(request, admin, { title: notice.title })
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${notice.id}`)
  await page.getByText('Metadata (optional)').click()
  await page.getByLabel('Is this a notice about another article?').selectOption('Retraction')
  await page.getByLabel('Find the article').fill(notice.title)
  await clickButton(page, 'Find')
  const found = page.getByRole('button').filter({ hasText: notice.title })
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(`${other.authors.join(', ')} · `)
})
