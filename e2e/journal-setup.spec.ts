import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { samplePng } from '../test/fixtures/pictures.ts'
import { createDocx, createPdf } from './files.ts'
import { clickButton, logIn, openPage, pageHeading, toast } from './pages.ts'
import { adminCredentials } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test } from './test.ts'

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test.describe.configure({ timeout: 300_000 })

test('R-OFFICE-1 R-OFFICE-3 R-OFFICE-4 R-OFFICE-7 R-OFFICE-9 R-USE-5 a manager makes the sample their own journal in the browser, up to the published first issue, with a page of its own', async ({
  page,
  playwright,
  expectFailures,
}) => {
  expectFailures(/settings\/parts\/identity/)
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-e2e-'))
  const product = await startSecondProduct(folder, { SAMPLE_CONTENT: 'on' })
  const { origin } = product
  const request = await playwright.request.newContext({ baseURL: origin })
  const session = await request.post('/api/login', { data: adminCredentials })
  const admin = { ...(await session.json()), password: adminCredentials.password }
  const headers = { authorization: `Bearer ${admin.token}` }
  const main = page.getByRole('main')

  await openPage(page, `${origin}/login`)
  await logIn(page, adminCredentials.email, adminCredentials.password)
  await expect(page.getByRole('heading', { name: 'Make it yours' })).toBeVisible()
  await follow(page, 'Name, ISSNs and publisher')

  await page.getByLabel('ISSN, print').fill('1234-5678')
  await clickButton(page, 'Publish')
  await expect(page.getByLabel('ISSN, print')).toBeFocused()
  await page.getByLabel('ISSN, print').fill('2049-3630')
  await page.getByLabel('ISSN, online').fill('1050-124X')
  await page.getByLabel('Name of the journal').fill('Journal of Rivers')
  await page.getByLabel('Short name').fill('JR')
  await page.getByLabel('Publisher').fill('River Press')
  await page.getByLabel('Institution').fill('River College')
  await page.getByLabel('Is this a sample journal?').selectOption('no')
  const { data: begun } = await (await request.get('/api/settings', { headers })).json()
  const { board } = begun.journal
  const meanwhile = { ...identityOf(begun.journal), tagline: 'By another manager' }
  const data = { version: 1, value: meanwhile }
  await request.put('/api/settings/parts/identity', { headers, data })
  await clickButton(page, 'Publish')
  await expect(main.getByRole('alert')).toContainText('(tagline). What you entered is still here')
  await expect(page.getByLabel('Name of the journal')).toHaveValue('Journal of Rivers')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The identity is published')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Journal of Rivers')
  await expect(page.getByRole('banner')).not.toContainText('Sample')

  await follow(page, 'Settings')
  await follow(page, 'Editorial board')
  await page.getByLabel('Name', { exact: true }).first().fill('Ngozi Example')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('listitem').first()).toContainText('Ngozi Example')
  await page
    .getByLabel('Portrait')
    .first()
    .setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await samplePng({ width: 64, height: 64, padding: 900 }).arrayBuffer()),
    })
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Move Sample Associate Editor (2) up' }).press('Enter')
  const orcid = page.getByLabel('ORCID').nth(1)
  await orcid.fill('0000')
  await clickButton(page, 'Publish')
  await expect(orcid, 'what is wrong with a row is said there').toBeFocused()
  await expect(orcid).toHaveAccessibleDescription(/Orcid must be an ORCID like/)
  await page.reload()
  await expect(page.getByText('Restored your input from')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Ngozi Example')
  await expect(orcid).toHaveValue('0000')
  await orcid.fill('')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The board is published')).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^Move Sample Associate Editor \(2\) down/ }),
  ).toBeEnabled()

  await openPage(page, `${origin}/settings/appearance`)
  await page.getByLabel('Light colour').fill('#ffcc00')
  await clickButton(page, 'Publish')
  await expect(main.getByRole('alert').first()).toContainText(
    'The light colour has a contrast of 1.51 to 1',
  )
  await page.getByLabel('Light colour').fill('#0b5d7a')
  await page.getByLabel('Colour', { exact: true }).selectOption('leaf')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The appearance is published')).toBeVisible()

  await openPage(page, `${origin}/settings/pages/guide`)
  await page
    .getByLabel('Text', { exact: true })
    .fill('## Charges\n\n{{journal.name}} asks for none.')
  await clickButton(page, 'Preview')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
    'Journal of Rivers asks',
  )
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The page is published')).toBeVisible()

  await openPage(page, `${origin}/settings/new-page`)
  await page.getByLabel('Title').fill('The prize')
  await page.getByLabel('Address').fill('guide')
  await page.getByLabel('Description').fill('A prize for the best article of a year.')
  await page.getByLabel('Text', { exact: true }).fill('## Who can win it\n\nEverybody.')
  await clickButton(page, 'Publish')
  await expect(page.getByLabel('Address')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/that this site uses itself/)
  await page.getByLabel('Address').fill('prize')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The page is published at /prize')).toBeVisible()
  await expect(pageHeading(page, 'The prize')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'The prize' })).toBeVisible()
  const own = await request.get('/prize')
  expect([own.status(), await own.text()]).toEqual([200, expect.stringContaining('Everybody.')])

  await openPage(page, `${origin}/settings`)
  await clickButton(page, 'Remove sample articles')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'The sample articles were deleted')).toBeVisible()
  await uploadFirstArticle(page, origin)
  await makeFirstIssue(page, origin)

  const current = await (await request.get('/current-issue')).text()
  expect(current.replaceAll('<!-- -->', '')).toContain('Vol. 1, No. 1 (2026)')
  expect(current).toContain('The first article of the rivers')
  await openPage(page, `${origin}/`)
  await expect(
    page.getByRole('link', { name: 'The first article of the rivers' }).first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit Your Manuscript' })).toHaveCSS(
    'background-color',
    'rgb(11, 93, 122)',
  )
  const guide = await (await request.get('/guide')).text()
  expect(guide).toContain('Journal of Rivers asks for none.')
  expect(guide).toContain('/cloth/1-leaf.svg')
  const people = await (await request.get('/editorial-board')).text()
  expect(people).toMatch(/\/pictures\/[\da-f]{32}/)
  expect(people.indexOf('Editor (2)')).toBeLessThan(people.indexOf('Editor (1)'))
  expect(board.associateEditors[0].name).toContain('(1)')
  expect(await (await request.get('/privacy')).text()).not.toContain('To be completed')

  await openPage(page, `${origin}/settings/pages/prize`)
  await clickButton(page, 'Remove this page')
  await clickButton(page, 'Remove')
  await expect(pageHeading(page, 'Settings')).toBeVisible()
  expect((await request.get('/prize')).status()).toBe(404)
  await clickButton(page, 'Undo')
  await expect.poll(async () => (await request.get('/prize')).status()).toBe(200)

  await openPage(page, `${origin}/settings/versions`)
  await expect(pageHeading(page, 'Versions')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).nth(3).click()
  await expect(toast(page, 'was restored')).toBeVisible()
  expect(await (await request.get('/guide')).text()).not.toContain('asks for none')
  await page.goto('about:blank')
  await request.dispose()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The first article, as a new office uploads it: a draft that waits for its issue. */
async function uploadFirstArticle(page: Page, origin: string) {
  await openPage(page, `${origin}/journals/uploads`)
  await page.getByLabel('Title', { exact: true }).fill('The first article of the rivers')
  await page.getByLabel('Abstract').fill('How a river teaches patience.')
  await page.getByLabel('Authors').fill('Sample Author')
  await page.getByLabel('PDF file').setInputFiles(await createPdf('first.pdf'))
  await page.getByLabel('DOCX file').setInputFiles(await createDocx('first.docx'))
  await page.getByText('Publication details and draft').click()
  await clickButton(page, 'Save as draft')
  await expect(page.getByText('Journal uploaded successfully!').first()).toBeVisible()
}

/** The first issue: made, filled, published. */
async function makeFirstIssue(page: Page, origin: string) {
  await openPage(page, `${origin}/manage-journals/issues`)
  await expect(page.getByLabel('Volume')).toHaveValue('1')
  await expect(page.getByLabel('Number')).toHaveValue('1')
  await page.getByLabel('Year').fill('2026')
  await clickButton(page, 'Create issue')
  await clickButton(page, 'Add The first article of the rivers')
  await expect(page.getByText('Changes are saved automatically.')).toBeVisible()
  await page.getByLabel('Introduction').fill('We begin.')
  await expect(page.getByText('Restored your input')).toBeHidden()
  await clickButton(page, 'Save')
  await expect(toast(page, 'Issue saved')).toBeVisible()
  await clickButton(page, 'Publish now')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This issue is public.')).toBeVisible()
}

/** The part that says who the journal is. */
function identityOf(journal: Record<string, unknown>) {
  const names = ['name', 'shortName', 'tagline', 'sample', 'issn', 'publisher', 'institution']
  const more = ['vision', 'mission', 'licence']
  return Object.fromEntries([...names, ...more].map((name) => [name, journal[name]]))
}
