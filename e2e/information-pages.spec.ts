import { expect, type Locator, type Page } from '@playwright/test'
import { journal } from './journal.ts'
import { clickButton, countRequests, openPage, pageHeading } from './pages.ts'
import { test } from './shared-page.ts'

const main = (page: Page) => page.getByRole('main')

async function expectTexts(place: Locator, texts: Array<string | RegExp>) {
  for (const text of texts) await expect(place).toContainText(text)
}

test('R-INFO-1 R-INFO-5 the about page tells what the journal is, for whom and where', async ({
  page,
}) => {
  await openPage(page, '/about')
  const { vision, mission, institution, publisher, address, contact } = journal
  await expectTexts(main(page), [
    ...[vision, mission, institution, publisher, ...address, contact.email],
    ...[/quarterly/i, '4 issues a year', /double-blind peer review/i, /full open access/i],
  ])
  await expectTexts(main(page), [journal.name, journal.issn.print, journal.issn.online])
  const headings = main(page).getByRole('heading', { name: /vision|mission/i })
  await expect(headings).toHaveCount(2)
})

test('R-INFO-1 R-INFO-5 the map shows the place that the journal names', async ({ page }) => {
  const mapSite = /^https:\/\/www\.openstreetmap\.org\//
  await page.route(mapSite, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' }),
  )
  const asked = countRequests(page, mapSite)
  await openPage(page, '/about')
  expect(asked(), 'other sites are asked only when the reader wants it').toBe(0)
  await clickButton(page, 'Show map')
  const { latitude, longitude, label } = journal.map
  const map = page.locator('iframe')
  await expect(map).toHaveAttribute('title', `Map: ${label}`)
  await expect(map).toHaveAttribute('src', new RegExp(`marker=${latitude}%2C${longitude}`))
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()
})

test('R-INFO-2 the guide tells how to prepare a manuscript and what happens to it', async ({
  page,
}) => {
  await page.goto('/guide')
  await expectTexts(main(page), [
    ...['.doc or .docx', 'Times New Roman 12 pt', /double spacing/i, '4,000-8,000 words'],
    ...['at most 250 words', '4-6 keywords', 'APA 7th edition'],
  ])
  const after = (name: RegExp) =>
    page.locator('h2', { hasText: name }).locator('xpath=following-sibling::ol[1]')
  await expectTexts(after(/^Structure$/), ['Abstract', 'Method', 'References'])
  await expectTexts(after(/next$/), ['Review', 'Decision', 'Publication'])
})

test.describe('the contact page', () => {
  test('R-INFO-3 R-INFO-5 tells how to reach the journal', async ({ page }) => {
    await page.goto('/contact')
    const { institution, address, contact, social } = journal
    await expectTexts(main(page), [institution, ...address, contact.email, contact.hours])
    for (const { name, url } of social) {
      const link = main(page).getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', url)
    }
  })

  test("R-INFO-3 'Message to Editor' wants every field, and an e-mail address", async ({
    page,
  }) => {
    const sent = countRequests(page, /\/api\/contact$/)
    await openPage(page, '/contact')
    await expect(page.getByRole('heading', { name: 'Message to Editor' })).toBeVisible()
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await expect(field('Email')).toHaveAttribute('type', 'email')
    const filled = { Name: 'Ada', Email: 'ada@example.org', Subject: 'A word', Message: 'Hello' }
    for (const missing of Object.keys(filled)) {
      for (const [label, text] of Object.entries(filled)) {
        await field(label).fill(label === missing ? '' : text)
      }
      await clickButton(page, 'Send')
      await expect(field(missing)).toBeFocused()
    }
    await field('Message').fill('Hello')
    await field('Email').fill('ada')
    await clickButton(page, 'Send')
    await expect(field('Email')).toBeFocused()
    expect(sent()).toBe(0)
  })

  test('R-USE-1 R-INFO-3 is answered with a page where there are no scripts, and what was typed is there again', async ({
    request,
  }) => {
    const form = { name: 'Ada', email: 'ada', subject: 'A "word"', message: 'Two\r\n<b>lines</b>' }
    const refused = await request.post('/contact', { form })
    expect(refused.status()).toBe(400)
    expect(refused.headers()['cache-control']).toBe('no-store')
    expect(refused.headers()['content-type']).toContain('text/html')
    expect(refused.headers()['content-security-policy']).not.toContain('unsafe')
    expect(refused.headers()['set-cookie']).toBeUndefined()
    const page = await refused.text()
    expect(page).toContain('Please enter a valid email.')
    expect(page).toContain('value="A &quot;word&quot;"')
    expect(page).toContain('&lt;b&gt;lines&lt;/b&gt;</textarea>')
    const taken = await request.post('/contact', { form: { ...form, email: 'ada@example.org' } })
    expect(taken.status()).toBe(200)
    expect(await taken.text()).toContain('This site sends no email. Please write to the editor')
    expect(await (await request.get('/contact')).text()).not.toContain('This site sends no email')
    const scripted = await request.post('/login', { form: { email: 'a@example.org' } })
    expect(scripted.status()).toBe(405)
    expect(await scripted.text()).toContain('This form needs JavaScript')
  })

  test('R-INFO-3 never claims a delivery where no mail is set up', async ({ page }) => {
    await openPage(page, '/contact')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.org')
    await page.getByLabel('Subject').fill('A question')
    await page.getByLabel('Message').fill('Two\nlines')
    await clickButton(page, 'Send')
    const answer = main(page).getByRole('status')
    await expect(answer).toHaveText(
      'This site sends no email. Please write to the editor directly.',
    )
    await expect(main(page)).not.toContainText(/delivered|has been sent|thank you/i)
  })

  test('R-INFO-3 keeps what was written when it could not be sent', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/contact/)
    await page.route(/\/api\/contact$/, (route) => route.abort('connectionrefused'))
    await openPage(page, '/contact')
    for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Words')
    await page.getByLabel('Email').fill('ada@example.org')
    await clickButton(page, 'Send')
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Words')
  })
})

test('R-INFO-4 R-INFO-5 the editorial board is the one that the journal names', async ({
  page,
}) => {
  await page.goto('/editorial-board')
  await expect(pageHeading(page, 'Editorial Board')).toBeVisible()
  const part = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  const { editorsInChief, associateEditors, editorialConsultants } = journal.board
  for (const [name, people] of [
    ['Editors-in-Chief', editorsInChief],
    ['Associate Editors', associateEditors],
    ['Editorial Consultants', editorialConsultants],
  ] as const) {
    await expect(part(name).getByRole('listitem'), name).toHaveCount(people.length)
    await expectTexts(
      part(name),
      people.map((person) => person.name),
    )
  }
  await expectTexts(part('Publisher'), [journal.publisher])
  await expectTexts(part('Correspondence'), [...journal.address, journal.contact.email])
})
