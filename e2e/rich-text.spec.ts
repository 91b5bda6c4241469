import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openPage, toast } from './pages.ts'
import { bearer, type Person, startSession } from './people.ts'
import { randomLetters } from './random-letters.ts'
import { test as base } from './shared-page.ts'

/** What Word puts on the clipboard for a heading, two lists, a link and a table, reduced to its structure. */
const fromWord = `
<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-GB>
<h1>Grants<o:p></o:p></h1>
<p class=MsoNormal>Ask <a href="https://example.org/grants">the office</a> about <span style='font-weight:700'>grants</span>.</p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Write</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>one page</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>Send</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Year</p></td><td><p class=MsoNormal>Sum</p></td></tr>
<tr><td><p class=MsoNormal>2026</p></td><td><p class=MsoNormal>5 | 6</p></td></tr></table>
</body></html>`

const asMarkdown = `## Grants

Ask [the office](https://example.org/grants) about **grants**.

1. Write
   - one page
2. Send

| Year | Sum |
|---|---|
| 2026 | 5 \\| 6 |`

const original = 'Of *{{journal.name}}*,\nin two lines.\n\n* odd\n* marks'

/** A page of the journal, open in the settings. */
const test = base.extend<{ grants: string }>({
  grants: [
    async ({ page, request, admin }, use) => {
      const headers = bearer(admin)
      const name = `grants-${randomLetters()}`
      const content = { title: 'Grants', description: 'Money for research.', text: original }
      const version = await readVersion(request, admin)
      const data = { version, name, page: content, listing: { menu: false } }
      const added = await request.post('/api/settings/pages', { headers, data })
      expect(added.status()).toBe(200)
      await startSession(page, admin)
      await openPage(page, `/settings/pages/${name}`)
      await expect(editor(page).getByText('Journal name')).toBeVisible()
      await use(name)
      const latest = await readVersion(request, admin)
      await request.delete(`/api/settings/pages/${name}?version=${latest}`, { headers })
    },
    { auto: true },
  ],
})

async function readSettings(request: APIRequestContext, admin: Person) {
  return (await (await request.get('/api/settings', { headers: bearer(admin) })).json()).data
}

const readVersion = async (request: APIRequestContext, admin: Person): Promise<number> =>
  (await readSettings(request, admin)).version

/** The formatted text. Each view is found in its own panel: both have the same name. */
const editor = (page: Page) =>
  page.getByRole('tabpanel', { name: 'Formatted' }).getByRole('textbox', { name: 'Text' })

const markdown = (page: Page) =>
  page.getByRole('tabpanel', { name: 'Markdown' }).getByRole('textbox', { name: 'Text' })

/** Pastes HTML at the cursor. */
const paste = (page: Page, html: string) =>
  editor(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

async function expectMarkdown(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Markdown' }).click()
  await expect(markdown(page)).toHaveValue(text)
  await page.getByRole('tab', { name: 'Formatted' }).click()
}

test('R-OFFICE-9 text pasted from Word keeps its headings, lists, links and tables', async ({
  page,
  request,
  grants,
}) => {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await paste(page, fromWord)
  await expect(editor(page).getByRole('heading', { name: 'Grants', level: 2 })).toBeVisible()
  await expectMarkdown(page, asMarkdown)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'The page is published')).toBeVisible()
  const published = await (await request.get(`/${grants}`)).text()
  expect(published).toContain('<th>Year</th>')
  expect(published).toMatch(/<ol>\s*<li>Write\s*<ul>\s*<li>one page<\/li>/)
})

test('R-OFFICE-9 readers see the value of a settings field that a manager inserts from a list', async ({
  page,
  request,
  admin,
  grants,
}) => {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' of ')
  await page.getByLabel('Insert a field of the settings').selectOption('Publisher')
  await expect(editor(page).getByText('Publisher')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'The page is published')).toBeVisible()
  const data = await readSettings(request, admin)
  expect(data.pages[grants].text).toBe(
    'Of *{{journal.name}}*,\nin two lines.\n\n- odd\n- marks of {{journal.publisher}}',
  )
  expect(await (await request.get(`/${grants}`)).text()).toContain(
    `marks of ${data.journal.publisher}`,
  )
})

test('R-OFFICE-9 Markdown and formatted text are two views of the same page', async ({ page }) => {
  await expectMarkdown(page, original)
  await page.getByRole('tab', { name: 'Markdown' }).click()
  await markdown(page).fill('### Small\n\n~~gone~~')
  await page.getByRole('tab', { name: 'Formatted' }).click()
  await expect(editor(page).getByRole('heading', { name: 'Small', level: 3 })).toBeVisible()
  await editor(page).getByText('gone').click()
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await expectMarkdown(page, '### Small\n\n- ~~gone~~')
})

test('R-OFFICE-9 a view disappears before the next frame when the other replaces it', async ({
  page,
}) => {
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  await page.getByRole('tab', { name: 'Markdown' }).click()
  await expect(markdown(page)).toBeVisible()
  expect(await editor(page).isVisible()).toBe(false)
})

test('R-OFFICE-9 the toolbar makes links and tables with the keyboard', async ({ page }) => {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Ask us')
  await page.keyboard.press('ControlOrMeta+A')
  await page.getByRole('button', { name: 'Link' }).press('Enter')
  await page.getByLabel('Address of the link').fill('/contact')
  await page.getByLabel('Address of the link').press('Enter')
  await expectMarkdown(page, '[Ask us](/contact)')
  await editor(page).press('ControlOrMeta+End')
  await editor(page).press('Enter')
  await page.getByRole('button', { name: 'Table' }).press('Enter')
  await page.keyboard.type('Year')
  await page.getByRole('button', { name: 'Delete column' }).press('Enter')
  await expect(page.getByRole('columnheader')).toHaveCount(1)
})
