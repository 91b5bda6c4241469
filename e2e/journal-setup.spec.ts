import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { samplePng } from '../test/fixtures/pictures.ts'
import { chooseFiles, fillUpload } from './forms.ts'
import { clickButton, errorBox, logIn, openPage, pageHeading, toast } from './pages.ts'
import { adminCredentials, bearer, logInAdmin, type Person } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test } from './products.ts'

type Setup = { page: Page; request: APIRequestContext; admin: Person; origin: string }

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('R-OFFICE-1 R-OFFICE-3 R-OFFICE-4 R-OFFICE-7 R-OFFICE-9 R-USE-5 a manager sets up a journal', async ({
  page,
  folder,
  playwright,
  expectFailures,
}) => {
  test.setTimeout(300_000)
  expectFailures(/settings\/parts\/identity/)
  const product = await startSecondProduct(folder, { SAMPLE_CONTENT: 'on' })
  const { origin } = product
  const request = await playwright.request.newContext({ baseURL: origin })
  const setup = { page, request, admin: await logInAdmin(request), origin }

  await openPage(page, `${origin}/login`)
  await logIn(page, adminCredentials.email, adminCredentials.password)
  await publishIdentity(setup)
  await publishBoard(setup)
  await publishAppearance(setup)
  await publishGuide(setup)
  await addPage(setup)
  await replaceSampleArticles(setup)
  await publishFirstIssue(setup)
  await expectChangesOnPages(setup)
  await removeAndRestorePage(setup)
  await restoreVersion(setup)

  await page.goto('about:blank')
  await request.dispose()
  await product.stop()
})

/** Publishes the identity after an invalid ISSN and after an edit conflict. */
async function publishIdentity({ page, request, admin }: Setup) {
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
  const headers = bearer(admin)
  const { data: settings } = await (await request.get('/api/settings', { headers })).json()
  const value = { ...identityOf(settings.journal), tagline: 'By another manager' }
  await request.put('/api/settings/parts/identity', { headers, data: { version: 1, value } })
  await clickButton(page, 'Publish')
  await expect(errorBox(page)).toContainText('(tagline). Your text is still here')
  await expect(page.getByLabel('Name of the journal')).toHaveValue('Journal of Rivers')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The identity is published')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Journal of Rivers')
  await expect(page.getByRole('banner')).not.toContainText('Sample')
}

/** Publishes the editorial board after an invalid ORCID iD and a reload. */
async function publishBoard({ page, request, admin }: Setup) {
  const headers = bearer(admin)
  const { data: settings } = await (await request.get('/api/settings', { headers })).json()
  expect(settings.journal.board.associateEditors[0].name).toContain('(1)')
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
  await expect(orcid, 'an error in a row is shown there').toBeFocused()
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
}

/** Publishes the appearance after a colour with too little contrast. */
async function publishAppearance({ page, origin }: Setup) {
  await openPage(page, `${origin}/settings/appearance`)
  await page.getByLabel('Light colour').fill('#ffcc00')
  await clickButton(page, 'Publish')
  await expect(errorBox(page).first()).toContainText('The light colour has a contrast of 1.51 to 1')
  await page.getByLabel('Light colour').fill('#0b5d7a')
  await page.getByLabel('Colour', { exact: true }).selectOption('leaf')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The appearance is published')).toBeVisible()
}

/** Publishes the author guide after a preview. */
async function publishGuide({ page, origin }: Setup) {
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
}

/** Adds a page after an address that is taken. */
async function addPage({ page, request, origin }: Setup) {
  await openPage(page, `${origin}/settings/new-page`)
  await page.getByLabel('Title').fill('The prize')
  await page.getByLabel('Address').fill('guide')
  await page.getByLabel('Description').fill('A prize for the best article of a year.')
  await page.getByLabel('Text', { exact: true }).fill('## Who can win it\n\nEverybody.')
  await clickButton(page, 'Publish')
  await expect(page.getByLabel('Address')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/is used by the site/)
  await page.getByLabel('Address').fill('prize')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The page is published at /prize')).toBeVisible()
  await expect(pageHeading(page, 'The prize')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'The prize' })).toBeVisible()
  const prize = await request.get('/prize')
  expect([prize.status(), await prize.text()]).toEqual([200, expect.stringContaining('Everybody.')])
}

/** Removes the sample articles and uploads the first article, a draft for the first issue. */
async function replaceSampleArticles({ page, origin }: Setup) {
  await openPage(page, `${origin}/settings`)
  await clickButton(page, 'Remove sample articles')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'The sample articles were deleted')).toBeVisible()
  await openPage(page, `${origin}/journals/uploads`)
  await fillUpload(page, {
    title: 'The first article of the rivers',
    abstract: 'How a river teaches patience.',
    authors: ['Sample Author'],
  })
  await chooseFiles(page)
  await page.getByText('Publication details and draft').click()
  await clickButton(page, 'Save as draft')
  await expect(page.getByText('Journal uploaded successfully!').first()).toBeVisible()
}

async function publishFirstIssue({ page, origin }: Setup) {
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

/** The public pages show what was published. */
async function expectChangesOnPages({ page, request, origin }: Setup) {
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
  expect(await (await request.get('/privacy')).text()).not.toContain('To be completed')
}

async function removeAndRestorePage({ page, request, origin }: Setup) {
  await openPage(page, `${origin}/settings/pages/prize`)
  await clickButton(page, 'Remove this page')
  await clickButton(page, 'Remove')
  await expect(pageHeading(page, 'Settings')).toBeVisible()
  expect((await request.get('/prize')).status()).toBe(404)
  await clickButton(page, 'Undo')
  await expect.poll(async () => (await request.get('/prize')).status()).toBe(200)
}

/** Restores the version of the guide before the first change. */
async function restoreVersion({ page, request, origin }: Setup) {
  await openPage(page, `${origin}/settings/versions`)
  await expect(pageHeading(page, 'Versions')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).nth(3).click()
  await expect(toast(page, 'was restored')).toBeVisible()
  expect(await (await request.get('/guide')).text()).not.toContain('asks for none')
}

/** The part `identity` of the settings. */
function identityOf(journal: Record<string, unknown>) {
  const names = ['name', 'shortName', 'tagline', 'sample', 'issn', 'publisher', 'institution']
  const more = ['vision', 'mission', 'licence']
  return Object.fromEntries([...names, ...more].map((name) => [name, journal[name]]))
}
