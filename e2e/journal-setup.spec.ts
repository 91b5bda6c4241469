import { expect, type Locator } from '@playwright/test'
import { logIn, main, openPage, pageHeading } from './pages.ts'
import { adminCredentials, logInAdmin } from './people.ts'
import { startSecondProduct } from './product.ts'
import { test } from './products.ts'
import {
  addPage,
  askForStatements,
  expectChangesOnPages,
  publishAppearance,
  publishBoard,
  publishFirstIssue,
  publishGuide,
  publishIdentity,
  publishSlide,
  removeAndRestorePage,
  replaceSampleArticles,
  restoreVersion,
} from './steps/journal-setup.ts'
import { publishLogo } from './steps/logo-setup.ts'

test('R-OFFICE-1 R-OFFICE-3 R-OFFICE-4 R-OFFICE-12 R-OFFICE-14 R-SUBMIT-6 a manager sets up a journal', async ({
  page,
  folder,
  playwright,
  expectFailures,
}) => {
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
  await publishLogo(setup)
  await publishSlide(setup)
  await publishGuide(setup)
  await addPage(setup)
  await replaceSampleArticles(setup)
  await publishFirstIssue(setup)
  await askForStatements(setup)
  await expectChangesOnPages(setup)
  await removeAndRestorePage(setup)
  await restoreVersion(setup)

  await page.goto('about:blank')
  await request.dispose()
  await product.stop()
})

test('R-OFFICE-3 a journal is set up completely in at most 25 presses besides typing', async ({
  page,
  folder,
}) => {
  const product = await startSecondProduct(folder, { SAMPLE_CONTENT: 'on' })
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const publish = async () => {
    await press(page.getByRole('button', { name: 'Publish', exact: true }))
    await expect(page.getByText('Still from the sample journal:')).toBeHidden()
  }
  const follow = (name: string) => press(main(page).getByRole('link', { name, exact: true }))
  await openPage(page, `${product.origin}/login`)
  await page.getByLabel('Email').fill(adminCredentials.email)
  await page.getByLabel('Password', { exact: true }).fill(adminCredentials.password)
  await press(main(page).getByRole('button', { name: 'Login' }))
  await press(page.getByText('Make it yours'))
  await follow('Name, ISSNs and publisher')
  for (const label of ['Name of the journal', 'Short name', 'Tagline', 'Vision', 'Mission'])
    await page.getByLabel(label).fill(`Our ${label}`)
  await page.getByLabel('ISSN, print').fill('2049-3630')
  await page.getByLabel('ISSN, online').fill('1050-124X')
  await page.getByLabel('Publisher').fill('River Press')
  await page.getByLabel('Institution').fill('River College')
  presses += 1
  await page.getByLabel('Is this a sample journal?').selectOption('No, this is our own journal')
  await press(page.getByRole('button', { name: 'Remove sample content' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await publish()
  await follow('Contact and map')
  await page.getByLabel('Postal address').fill('River Road 1')
  await page.getByLabel('Email of the editor').fill('editor@example.com')
  await page.getByLabel('Map label').fill('River College')
  for (const name of ['Facebook', 'LinkedIn', 'YouTube'])
    await press(page.getByRole('button', { name: `Remove ${name} (sample)` }))
  await publish()
  await follow('Editorial board')
  await expect(page.getByLabel('Name', { exact: true }).first()).toBeVisible()
  for (const field of await page.getByLabel('Name', { exact: true }).all())
    await field.fill('Sample Person of Ours')
  await publish()
  await follow('Front page')
  await press(page.getByText('1. Research on teaching'))
  await page.getByLabel('Description').filter({ visible: true }).fill('About rivers.')
  await publish()
  await follow('Missing texts')
  await expect(pageHeading(page, 'Missing texts')).toBeVisible()
  await expect(main(page).getByRole('textbox').first()).toBeVisible()
  for (const text of (await main(page).getByRole('textbox').all()).slice(1))
    await text.fill('As the sample journal of this test does.')
  await press(page.getByLabel('Does not apply: remove this note').first())
  await press(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('All pages are complete.')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(25)
  await openPage(page, `${product.origin}/dashboard`)
  await expect(pageHeading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('Make it yours')).toBeHidden()
  await openPage(page, `${product.origin}/privacy`)
  await expect(main(page)).toContainText('As the sample journal of this test does.')
  await page.goto('about:blank')
  await product.stop()
})
