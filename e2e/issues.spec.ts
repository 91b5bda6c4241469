import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newArticleText, uploadArticle } from './content/articles.ts'
import { createIssue, newVolume } from './content/issues.ts'
import { chooseFiles, fillUpload } from './forms.ts'
import { changeArticle } from './page-data.ts'
import {
  clickButton,
  expectNoHorizontalOverflow,
  main,
  openPage,
  pageHeading,
  toast,
} from './pages.ts'
import { bearer, startSession } from './people.ts'
import { test } from './test.ts'

test('R-ISSUE-1 R-ISSUE-2 R-ISSUE-3 R-HEAD-3 R-FEED-1 the HTML of issues shows published contents only', async ({
  request,
  admin,
}) => {
  const volume = newVolume()
  const details = { title: 'On reading', introduction: 'Three teachers write.\nAll read.' }
  const before = await createIssue(request, admin, { volume, number: '2', sections: [null] })
  const issue = await createIssue(request, admin, { volume, number: '10', details })
  const hidden = await createIssue(request, admin, { volume, number: '11', publish: false })
  const [editorial, article] = issue.articles
  await changeArticle(request, admin, article?.id ?? '', { pages: '41-58' })

  const page = await read(request, issue.path)
  expect(page.status).toBe(200)
  const content = page.text.slice(page.text.indexOf('<main'), page.text.indexOf('</main>'))
  for (const part of [
    `Vol. ${volume}, No. 10 (2026)`,
    'On reading',
    'Three teachers write.',
    'Editorial',
    'Articles',
    '41–58',
    'Download PDF',
    editorial?.title,
    editorial?.authors[0],
    `/journals/${article?.id}`,
    ' KB',
    '/covers/',
    `href="${before.path}"`,
    `Vol. ${volume}, No. 2`,
    '/archive?author=',
  ])
    expect(content).toContain(part)
  const [, jsonLd = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.text) ?? []
  expect(JSON.parse(jsonLd)).toMatchObject({
    '@type': 'PublicationIssue',
    issueNumber: '10',
    hasPart: [{ headline: editorial?.title }, { headline: article?.title }],
  })
  const [, feed = ''] =
    /type="application\/atom\+xml"[^>]*href="(\/feed\/issue[^"]*)"/.exec(page.text) ?? []
  expect((await read(request, feed)).text).toContain(article?.title)
  expect(content.indexOf(editorial?.title ?? '')).toBeLessThan(
    content.indexOf(article?.title ?? ''),
  )
  expect(content).toMatch(/direct-download\/[a-z0-9]{16}"/)
  expect((await read(request, before.path)).text).toContain(`href="${issue.path}"`)

  const all = (await read(request, '/issues')).text
  expect(all.indexOf(`href="${issue.path}"`)).toBeGreaterThan(0)
  expect(all.indexOf(`href="${before.path}"`)).toBeGreaterThan(all.indexOf(`href="${issue.path}"`))
  for (const text of [all, page.text, (await read(request, '/archive')).text]) {
    expect(text).not.toContain(`Vol. ${volume}, No. 11`)
    expect(text).not.toContain(hidden.articles[0]?.title)
  }
  for (const path of [hidden.path, `/issues/${volume}`, `/issues/${volume}/no`, '/issues/x/1'])
    expect([path, (await read(request, path)).status]).toEqual([path, 404])
  expect((await read(request, '/issues/0/1')).status).toBe(404)
  expect((await read(request, `/issues/${'9'.repeat(400)}/1`)).status).toBe(404)
})

test('R-ISSUE-6 issues with unusual numbers have a page', async ({ request, admin }) => {
  const volume = newVolume()
  for (const number of ['', '98765432109876543210', '1/2', 'Special & more', '50 %', 'ṣ?#']) {
    const { path, articles } = await createIssue(request, admin, {
      volume,
      number,
      sections: [null],
    })
    await changeArticle(request, admin, articles[0]?.id ?? '', { pages: 'e12345678901' })
    const { status, text } = await read(request, path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('e12345678901')
    expect((await read(request, '/issues')).text).toContain(`href="${path}"`)
  }
})

test('R-ISSUE-4 an article without an issue is online first', async ({ request, admin }) => {
  const { title, id } = await uploadArticle(request, admin)
  await changeArticle(request, admin, id, { publicationDate: '2099-12-31' })
  const { text } = await read(request, '/issues')
  expect(text.slice(text.indexOf('Online first'))).toContain(title)
})

test('R-ISSUE-3 the list of issues marks a scheduled issue whose time has passed', async ({
  page,
  request,
  admin,
}) => {
  const { id, volume } = await createIssue(request, admin, { publish: false })
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  const scheduled = await request.post(`/api/issues/${id}/schedule`, {
    headers: bearer(admin),
    data: { publishAt },
  })
  expect(scheduled.status()).toBe(200)
  const row = page.getByRole('row').filter({ hasText: `Vol. ${volume},` })
  await startSession(page, admin)
  await openPage(page, '/manage-journals/issues')
  await expect(row).toContainText('Scheduled')
  await expect(row).not.toContainText('Due since')
  await page.clock.setFixedTime(Date.parse(publishAt) + 60_000)
  await openPage(page, '/manage-journals/issues')
  await expect(row).toContainText('Due since')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('R-ISSUE-3 R-ISSUE-5 an editor creates an issue, reorders it and publishes it', async ({
    page,
    request,
    admin,
  }) => {
    const [first, second] = [
      await uploadArticle(request, admin, { status: 'draft' }),
      await uploadArticle(request, admin, { status: 'draft' }),
    ]
    const volume = newVolume()
    await startSession(page, admin)
    await openPage(page, '/manage-journals/issues')
    await expect(page.getByLabel('Number')).not.toHaveValue('')
    await page.getByLabel('Volume').fill('x')
    await clickButton(page, 'Create issue')
    await expect(page.getByText('Volume must be a whole number')).toBeVisible()
    await page.getByLabel('Volume').fill(String(volume))
    await page.getByLabel('Number').fill('1-2')
    await clickButton(page, 'Create issue')
    await expect(pageHeading(page, `Vol. ${volume}, No. 1-2`)).toBeVisible()

    for (const { title } of [first, second]) {
      await page.getByRole('searchbox').fill(title)
      await page.getByRole('searchbox').press('Enter')
      await clickButton(page, `Add ${title}`)
      await expect(status(page)).toContainText(`“${title}” was added to Articles.`)
    }
    const menu = page.getByRole('button', { name: `Actions for ${second.title}` })
    for (const place of ['1 of 2 in Articles', '1 of 1 in Editorial']) {
      await menu.focus()
      await menu.press('Enter')
      await page.getByRole('menuitem', { name: 'Move up' }).press('Enter')
      await expect(status(page)).toContainText(`“${second.title}” is now ${place}.`)
      await expect(menu).toBeFocused()
    }
    await expect(page.getByText('Changes are saved automatically.')).toBeVisible()
    await expectNoHorizontalOverflow(page)

    await dragBelow(page, second.title, first.title)
    await expect(status(page)).toContainText(`“${second.title}” is now 2 of 2 in Articles.`)
    await expect(page.getByText('Changes are saved automatically.')).toBeVisible()

    await page.getByLabel('Introduction').fill('An introduction.')
    await clickButton(page, 'Save')
    await expect(toast(page, 'Issue saved')).toBeVisible()
    const findings = page.getByRole('listitem').filter({ hasText: 'It has no pages.' })
    await expect(findings.getByRole('link', { name: first.title })).toHaveAttribute(
      'href',
      `/manage-journals/${first.id}`,
    )
    await page
      .locator('main header')
      .getByRole('link', { name: /^\d+ checks$/ })
      .click()
    await expect(page.getByText('You can publish, but please check these.')).toBeInViewport()
    await clickButton(page, 'Publish')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('2 articles will be public immediately')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('This issue is public.')).toBeVisible()
    await clickButton(page, 'More')
    await page.getByRole('menuitem', { name: 'View as a reader' }).click()
    await expect(pageHeading(page, `Vol. ${volume}, No. 1-2`)).toBeVisible()
    const titles = main(page).getByRole('listitem').getByRole('heading')
    await expect(titles).toHaveText([first.title, second.title])
    await expect(page.getByText('An introduction.')).toBeVisible()
    await expectNoHorizontalOverflow(page)
  })

  test('R-ISSUE-3 R-ISSUE-5 R-BYLINE-2 R-USE-4 an editor uploads an article into an empty issue', async ({
    page,
    request,
    admin,
  }) => {
    const volume = newVolume()
    const { id } = await createIssue(request, admin, { volume, sections: [], publish: false })
    const { title, abstract } = newArticleText()
    await startSession(page, admin)
    await openPage(page, `/manage-journals/issues/${id}`)
    await page.getByRole('link', { name: 'Upload an article to this issue' }).click()
    await expect(page.getByText('Only editors see it until that issue')).toBeVisible()
    const authors = ['Sample Bello', 'Sample van Okafor']
    await fillUpload(page, { title, abstract: `${abstract} ${abstract}`, authors })
    await clickButton(page, 'Add affiliation, ORCID and more')
    await clickButton(page, 'Split given and family names')
    await expect(page.getByText('(family name van Okafor)')).toBeVisible()
    await page.getByRole('button', { name: /^More about Sample Bello/ }).click()
    await clickButton(page, 'Add an affiliation')
    await expect(page.getByLabel('Institution')).toBeFocused()
    await page.keyboard.type('Sample College')
    await page.getByRole('button', { name: /^More about Sample van Okafor/ }).click()
    await clickButton(page, 'Sample College')
    await expect(page.getByLabel('Institution').nth(1)).toHaveValue('Sample College')
    await chooseFiles(page)
    await page.getByLabel('Pages').fill('1-9')
    await expect(
      page.getByText(`The article stays a draft until volume ${volume}, issue 1 is published.`),
    ).toBeVisible()
    await expectNoHorizontalOverflow(page)
    await clickButton(page, 'Upload Journal')
    await page.getByRole('link', { name: 'Back to the issue' }).click()
    const articles = page.getByRole('region', { name: 'Section: Articles' })
    await expect(articles.getByRole('link', { name: title })).toBeVisible()
    await page.getByRole('link', { name: 'It has no DOI.' }).click()
    await expect(page.getByLabel('DOI', { exact: true })).toBeFocused()
    await expect(page.getByText('DOI', { exact: true })).toBeInViewport()
    await page.keyboard.type(`https://doi.org/10.5555/sample.${volume}.${id}`)
    await clickButton(page, 'Save')
    await expect(toast(page, 'Article saved')).toBeVisible()
    await page.getByRole('link', { name: `Back to Vol. ${volume}, No. 1` }).click()
    await expect(page.getByText('No problems found.')).toBeVisible()
  })
})

const status = (page: Page) => main(page).getByRole('status').first()

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path, { headers: { accept: 'text/html' } })
  return { status: response.status(), text: (await response.text()).replaceAll('<!-- -->', '') }
}

/** Drags an article by its handle to the place below another one. */
async function dragBelow(page: Page, title: string, other: string) {
  const row = (name: string) => page.locator('[data-article]').filter({ hasText: name })
  await row(other).scrollIntoViewIfNeeded()
  const handle = row(title).getByTitle('Drag to reorder')
  await handle.hover()
  await page.mouse.down()
  const box = await row(other).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 4, { steps: 5 })
  await page.mouse.up()
}
