import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { samplePng } from '../../test/fixtures/pictures.ts'
import { newArticleText } from '../content/articles.ts'
import { chooseFiles, fillSubmissionWithFile, fillUpload } from '../forms.ts'
import { clickButton, errorBox, openPage, pageHeading, toast } from '../pages.ts'
import { bearer, type Person } from '../people.ts'

export type Setup = { page: Page; request: APIRequestContext; admin: Person; origin: string }

const follow = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()

/** Publishes the identity after an invalid ISSN and after an edit conflict. */
export async function publishIdentity({ page, request, admin }: Setup) {
  await page.getByRole('heading', { name: 'Make it yours' }).click()
  await follow(page, 'Name, ISSNs and publisher')

  const sampleFields = page.getByText('Still from the sample journal:')
  await expect(sampleFields).toContainText('Vision, Mission')
  await page.getByLabel('ISSN, print').fill('1234-5678')
  await clickButton(page, 'Publish')
  await expect(page.getByLabel('ISSN, print')).toBeFocused()
  await page.getByLabel('ISSN, print').fill('2049-3630')
  await page.getByLabel('ISSN, online').fill('1050-124X')
  await page.getByLabel('Name of the journal').fill('Journal of Rivers')
  await page.getByLabel('Short name').fill('JR')
  await page.getByLabel('Publisher').fill('River Press')
  await page.getByLabel('Institution').fill('River College')
  await expect(page.getByRole('button', { name: 'Remove sample content' })).toBeHidden()
  await page.getByLabel('Is this a sample journal?').selectOption('No, this is our own journal')
  await expect(page.getByRole('button', { name: 'Remove sample content' })).toBeVisible()
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
export async function publishBoard({ page, request, admin }: Setup) {
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
export async function publishAppearance({ page, origin }: Setup) {
  await openPage(page, `${origin}/settings/appearance`)
  await page.getByLabel('Accent colour, light mode').fill('#ffcc00')
  await clickButton(page, 'Publish')
  await expect(errorBox(page).first()).toContainText('The light colour has a contrast of 1.51 to 1')
  await page.getByLabel('Accent colour, light mode').fill('#0b5d7a')
  await page.getByLabel('Colour of the pattern').selectOption('green')
  await page.getByRole('radio', { name: 'Pattern 3', exact: true }).check()
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The appearance is published')).toBeVisible()
  await expectOnePalette(page, origin)
}

/** The hue of the accent (a blue-green) is that of every surface. */
async function expectOnePalette(page: Page, origin: string) {
  await openPage(page, origin)
  const surfaces = [
    page.getByRole('contentinfo'),
    page.locator('section', { has: page.getByRole('heading', { name: 'Explore' }) }),
    page.getByRole('listitem', { name: '1 of 3' }),
  ]
  for (const surface of surfaces) {
    const colour = await surface.evaluate((element) => getComputedStyle(element).backgroundColor)
    const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
    expect(red < green && green < blue, colour).toBe(true)
  }
  const cover = page.locator('img[src^="/covers/"]').first()
  await expect(cover).toHaveCSS('mix-blend-mode', 'luminosity')
}

async function fillMarkdown(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Markdown' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Markdown' })
  await panel.getByRole('textbox', { name: 'Text' }).fill(text)
}

/** Publishes a slide of the front page: its row is opened, and the others stay closed. */
export async function publishSlide({ page, request, origin }: Setup) {
  await openPage(page, `${origin}/settings/front`)
  await expect(page.getByLabel('Description').filter({ visible: true })).toHaveCount(0)
  await page.getByText('1. Research on teaching').click()
  await page.getByText('2. Reviewed without names').click()
  const description = page.getByLabel('Description').filter({ visible: true })
  await expect(description).toHaveCount(1)
  await description.fill('About rivers.')
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The front page is published')).toBeVisible()
  expect(await (await request.get('/')).text()).toContain('About rivers.')
}

/** Publishes the author guide after a preview. */
export async function publishGuide({ page, origin }: Setup) {
  await openPage(page, `${origin}/settings/pages/guide`)
  await fillMarkdown(page, '## Charges\n\n{{journal.name}} asks for none.')
  await clickButton(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(/Charges\s*Authors pay nothing.*Journal of Rivers asks/s)
  await expect(preview.getByRole('heading', { name: 'Charges' })).toHaveCount(1)
  await clickButton(page, 'Publish')
  await expect(toast(page, 'The page is published')).toBeVisible()
}

/** Adds a page after an address that is taken. */
export async function addPage({ page, request, origin }: Setup) {
  await openPage(page, `${origin}/settings/new-page`)
  await page.getByLabel('Title').fill('The prize')
  await page.getByLabel('Address').fill('guide')
  await page.getByLabel('Description').fill('A prize for the best article of a year.')
  await fillMarkdown(page, '## Who can win it\n\nEverybody.')
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
export async function replaceSampleArticles({ page, origin }: Setup) {
  await openPage(page, `${origin}/settings`)
  await clickButton(page, 'Remove sample content')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'The sample content was removed')).toBeVisible()
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

export async function publishFirstIssue({ page, origin }: Setup) {
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
  await clickButton(page, 'Publish')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This issue is public.')).toBeVisible()
}

/** The manager asks authors for a statement, and the form of the manuscript then requires it. */
export async function askForStatements({ page, request, admin, origin }: Setup) {
  await openPage(page, `${origin}/settings/submissions`)
  await page.getByLabel('Ethics approval').selectOption('required')
  await page.getByLabel('Funding').selectOption('asked')
  await clickButton(page, 'Publish')
  await expect(page.getByText(/is published|are published/).first()).toBeVisible()
  await openPage(page, `${origin}/submission`)
  await fillSubmissionWithFile(page, newArticleText())
  await clickButton(page, 'Submit')
  await expect(page.getByLabel('Ethics approval')).toBeFocused()
  await page.getByLabel('Ethics approval').fill('Approved as 2026/14.')
  await page.getByText('Suggest or oppose reviewers').click()
  await clickButton(page, 'Add a reviewer to Reviewers')
  await page.getByLabel('Your wish').selectOption('Do not invite this person')
  await page.getByLabel('Name', { exact: true }).fill('Sample Reviewer')
  await clickButton(page, 'Submit')
  await expect(page.getByText('Journal submitted successfully!')).toBeVisible()
  const headers = bearer(admin)
  const { submissions } = await (await request.get('/api/submissions?limit=1', { headers })).json()
  const [{ _id: id }] = submissions
  const sent = (await (await request.get(`/api/submissions/${id}`, { headers })).json()).data
  expect(sent.statements).toEqual({ ethics: 'Approved as 2026/14.' })
}

/** Expects the published settings, article and issue on the public pages. */
export async function expectChangesOnPages({ page, request, origin }: Setup) {
  const current = await (await request.get('/current-issue')).text()
  expect(current.replaceAll('<!-- -->', '')).toContain('Vol. 1, No. 1 (2026)')
  expect(current).toContain('The first article of the rivers')
  await openPage(page, `${origin}/`)
  await expect(
    page.getByRole('link', { name: 'The first article of the rivers' }).first(),
  ).toBeVisible()
  // A pointer over the button would show the colour for hovering.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('link', { name: 'Browse Journals' }).first()).toHaveCSS(
    'background-color',
    'rgb(11, 93, 122)',
  )
  const guide = await (await request.get('/guide')).text()
  expect(guide).toContain('Journal of Rivers asks for none.')
  expect(guide).toContain('/covers/3-green.svg')
  const people = await (await request.get('/editorial-board')).text()
  expect(people).toMatch(/\/pictures\/[\da-f]{32}/)
  expect(people.indexOf('Editor (2)')).toBeLessThan(people.indexOf('Editor (1)'))
  expect(await (await request.get('/privacy')).text()).not.toContain('To be completed')
}

export async function removeAndRestorePage({ page, request, origin }: Setup) {
  await openPage(page, `${origin}/settings/pages/prize`)
  await clickButton(page, 'Remove this page')
  await clickButton(page, 'Remove')
  await expect(pageHeading(page, 'Settings')).toBeVisible()
  expect((await request.get('/prize')).status()).toBe(404)
  await clickButton(page, 'Undo')
  await expect.poll(async () => (await request.get('/prize')).status()).toBe(200)
}

/** Restores the version of the guide before the first change. */
export async function restoreVersion({ page, request, origin }: Setup) {
  await openPage(page, `${origin}/settings/versions`)
  await expect(pageHeading(page, 'Versions')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).nth(4).click()
  await expect(toast(page, 'was restored')).toBeVisible()
  expect(await (await request.get('/guide')).text()).not.toContain('asks for none')
}

/** The part `identity` of the settings. */
function identityOf(journal: Record<string, unknown>) {
  const names = ['name', 'shortName', 'tagline', 'sample', 'issn', 'publisher', 'institution']
  const more = ['vision', 'mission', 'licence']
  return Object.fromEntries([...names, ...more].map((name) => [name, journal[name]]))
}
