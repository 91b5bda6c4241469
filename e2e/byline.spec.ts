import { expect } from '@playwright/test'
import { uploadArticle } from './content/articles.ts'
import { completeMetadata, createCompleteArticle } from './content/complete-article.ts'
import { clickButton, openPage, pageHeading, toast } from './pages.ts'
import { startSession } from './people.ts'
import { test } from './shared-page.ts'

test('R-BYLINE-1 R-BYLINE-3 R-META-1 R-META-2 R-META-3 R-META-4 the HTML has all metadata but no email', async ({
  request,
  admin,
}) => {
  const { article, notice } = await createCompleteArticle(request, admin)
  const html = await (await request.get(`/journals/${article.id}`)).text()
  const text = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')
  for (const part of [
    'Sample, Ada &lt;b&gt;',
    'href="https://orcid.org/0000-0002-1825-0097"',
    'aria-label="ORCID iD of Sample, Ada &lt;b&gt;"',
    '(corresponding author)',
    '<a href="https://ror.org/03yrm5c26">Sample College</a>, Nigeria',
    'Conceptualization, Writing – original draft',
    '1 Oct 2019',
    '1 Dec 2019',
    '15 Jan 2020',
    '>Yoruba<',
    '>e12<',
    'href="https://creativecommons.org/licenses/by-sa/4.0/"',
    'Sample Fund, award A-1',
    'The data &lt;script&gt;alert(1)&lt;/script&gt; are on request.',
    'There are none.',
    'Sample board, 12.',
    /Abstract in French<\/h2><div lang="fr"[^>]*>Des marées &lt;b&gt;\./,
    '(2019). &lt;i&gt;Tides&lt;/i&gt;. <a href="https://doi.org/10.5555/tides.1">https://doi.org/10.5555/tides.1</a>.',
    'Sample, B. (2018). Shores. Sample Press.',
    'Table S1. The &lt;answers&gt;',
    'CSV · 8 bytes',
    'This article has been retracted.',
    '>Retracted<',
    `href="/journals/${notice.id}"`,
  ])
    expect(text, String(part)).toMatch(part)
  expect(text.indexOf('This article has been retracted.')).toBeLessThan(text.indexOf('<h1'))
  expect(html).not.toContain('hidden-address')
  expect(html).not.toContain('<script>alert(1)')
  const [, address = ''] = /href="(\/journals\/\w+\/files\/[^"]+)"/.exec(text) ?? []
  const file = await request.get(address)
  expect([file.status(), await file.text()]).toEqual([200, 'a,b\n1,2\n'])
  const noticePage = await (await request.get(`/journals/${notice.id}`)).text()
  expect(noticePage).toContain('This is the retraction of:')
  expect(noticePage).toContain(`href="/journals/${article.id}"`)
  const pdf = await request.get(`/journals/${article.id}/article.pdf`)
  expect(pdf.headers()['content-type']).toBe('application/pdf')
})

test('R-BYLINE-1 R-BYLINE-2 R-BYLINE-3 R-META-1 an editor enters authors and metadata by keyboard', async ({
  page,
  request,
  admin,
  expectFailures,
}) => {
  expectFailures(/status 400/, /console error.*400/)
  const article = await uploadArticle(request, admin)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${article.id}`)
  await expect(pageHeading(page, 'Edit article')).toBeVisible()
  await page.getByLabel('Author 2', { exact: true }).fill('Bello, PhD')
  await page.getByRole('button', { name: /^More about Bello, PhD/ }).press('Enter')
  const bello = page.getByRole('group', { name: 'About Bello, PhD' })
  await bello.getByLabel('Family name').fill('Bello')
  await bello.getByRole('button', { name: 'Add an affiliation' }).press('Enter')
  await bello.getByLabel('Institution').fill('Sample College')
  await bello.getByLabel('Country').selectOption('Nigeria')
  await bello.getByLabel('ORCID iD').fill('0000-0002-1825-0098')
  await bello.getByLabel(/Corresponding author/).check()
  await page.getByRole('button', { name: 'Move Bello, PhD up' }).press('Enter')
  await expect(page.getByLabel('Author 1', { exact: true })).toHaveValue('Bello, PhD')
  await page.getByRole('button', { name: /^More about Bello, PhD/ }).press('Enter')
  await expect(bello).toBeHidden()
  await clickButton(page, 'Save')
  const orcid = bello.getByLabel('ORCID iD')
  await expect(orcid).toBeFocused()
  await expect(orcid).toHaveAccessibleDescription(/Author 1 \(Bello, PhD\): the ORCID iD is not/)
  await orcid.fill('https://orcid.org/0000-0002-1825-0097')
  await page.getByText('Metadata (optional)').click()
  await page.getByLabel('Received').fill('2026-02-01')
  await page.getByLabel('Accepted').fill('2026-01-01')
  await page.getByRole('button', { name: 'Add an abstract' }).press('Enter')
  await expect(page.getByLabel('Language 1')).toBeFocused()
  await page.getByLabel('Language 1').selectOption('Hausa')
  await page.getByLabel('Abstract 1').fill('Na farko.')
  await page.getByLabel('References').fill('One, 2020.\n\n Two 10.5555/two \n')
  await page.getByText('Metadata (optional)').click()
  await clickButton(page, 'Save')
  await expect(page.getByLabel('Accepted')).toBeFocused()
  await page.getByLabel('Accepted').fill('2026-02-02')
  await clickButton(page, 'Save')
  await expect(toast(page, 'Article saved')).toBeVisible()
  const { data } = await (await request.get(`/api/journals/${article.id}`)).json()
  expect(data).toMatchObject({
    authors: ['Bello, PhD', article.authors[0]],
    contributors: [
      {
        family: 'Bello',
        orcid: '0000-0002-1825-0097',
        corresponding: true,
        affiliations: [{ name: 'Sample College', country: 'NG', ror: null }],
      },
      { orcid: null },
    ],
    receivedOn: '2026-02-01',
    acceptedOn: '2026-02-02',
    translatedAbstracts: [{ language: 'ha', text: 'Na farko.' }],
    references: ['One, 2020.', 'Two 10.5555/two'],
  })
})

test('R-META-2 an editor adds and removes a supplement', async ({ page, request, admin }) => {
  const article = await uploadArticle(request, admin)
  await startSession(page, admin)
  await openPage(page, `/manage-journals/${article.id}`)
  await page.getByLabel('Label', { exact: true }).fill('Table S1')
  const file = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await clickButton(page, 'Add file')
  await expect(toast(page, 'File added')).toBeVisible()
  await expect(page.getByLabel('Label of table.csv')).toHaveValue('Table S1')
  await clickButton(page, 'Remove Table S1')
  await expect(page.getByLabel('Label of table.csv')).toBeHidden()
})

test('R-BYLINE-1 the upload page splits names by comma into one row for each author', async ({
  page,
  admin,
}) => {
  await startSession(page, admin)
  await openPage(page, '/journals/uploads')
  await page
    .getByLabel('Authors')
    .fill(`${completeMetadata.contributors[1]?.displayName}, Chike Eze`)
  await clickButton(page, 'Add affiliation, ORCID and more')
  await expect(page.getByLabel('Author 1', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Author 2', { exact: true })).toHaveValue('Chike Eze')
})
