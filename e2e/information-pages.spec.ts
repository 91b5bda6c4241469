import { expect, type Locator } from '@playwright/test'
import { journal } from './content/journal.ts'
import { contactMessage, sendContactMessage } from './forms.ts'
import { clickButton, countRequests, errorBox, main, openPage, pageHeading } from './pages.ts'
import { test } from './shared-page.ts'

async function expectTexts(container: Locator, texts: Array<string | RegExp>) {
  for (const text of texts) await expect(container).toContainText(text)
}

test('R-INFO-1 R-INFO-5 the about page describes the journal and its publisher', async ({
  page,
}) => {
  await openPage(page, '/about')
  const { vision, mission, institution, publisher, address, contact } = journal
  await expectTexts(main(page), [
    vision,
    mission,
    institution,
    publisher,
    ...address,
    contact.email,
    /quarterly/i,
    '4 issues a year',
    /double-blind peer review/i,
    /full open access/i,
    journal.name,
    journal.issn.print,
    journal.issn.online,
  ])
  const headings = main(page).getByRole('heading', { name: /vision|mission/i })
  await expect(headings).toHaveCount(2)
})

test('R-INFO-1 R-INFO-5 the map loads on request', async ({ page }) => {
  const mapSite = /^https:\/\/www\.openstreetmap\.org\//
  await page.route(mapSite, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' }),
  )
  const requests = countRequests(page, mapSite)
  await openPage(page, '/about')
  expect(requests(), 'other sites are requested on demand only').toBe(0)
  await clickButton(page, 'Show map')
  const { latitude, longitude, label } = journal.map
  const map = page.locator('iframe')
  await expect(map).toHaveAttribute('title', `Map: ${label}`)
  await expect(map).toHaveAttribute('src', new RegExp(`marker=${latitude}%2C${longitude}`))
  await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()
})

test('R-INFO-2 the guide describes the format of a manuscript and the review process', async ({
  page,
}) => {
  await page.goto('/guide')
  await expectTexts(main(page), [
    '.doc or .docx',
    'Times New Roman 12 pt',
    /double spacing/i,
    '4,000-8,000 words',
    'at most 250 words',
    '4-6 keywords',
    'APA 7th edition',
  ])
  const after = (name: RegExp) =>
    page.locator('h2', { hasText: name }).locator('xpath=following-sibling::ol[1]')
  await expectTexts(after(/^Structure$/), ['Abstract', 'Method', 'References'])
  await expectTexts(after(/next$/), ['Review', 'Decision', 'Publication'])
})

test.describe('the contact page', () => {
  test('R-INFO-3 R-INFO-5 the contact page shows address, email, hours and social sites', async ({
    page,
  }) => {
    await page.goto('/contact')
    const { institution, address, contact, social } = journal
    await expectTexts(main(page), [institution, ...address, contact.email, contact.hours])
    for (const { name, url } of social) {
      const link = main(page).getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', url)
    }
  })

  test("R-INFO-3 'Message to Editor' needs every field and a valid email address", async ({
    page,
  }) => {
    const sent = countRequests(page, /\/api\/contact$/)
    await openPage(page, '/contact')
    await expect(page.getByRole('heading', { name: 'Message to Editor' })).toBeVisible()
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await expect(field('Email')).toHaveAttribute('type', 'email')
    for (const missing of Object.keys(contactMessage)) {
      for (const [label, text] of Object.entries(contactMessage)) {
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

  test('R-USE-1 R-INFO-3 the contact form works without scripts and keeps its input after an error', async ({
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
    const accepted = await request.post('/contact', { form: { ...form, email: 'ada@example.org' } })
    expect(accepted.status()).toBe(200)
    expect(await accepted.text()).toContain('This site sends no email. Please write to the editor')
    expect(await (await request.get('/contact')).text()).not.toContain('This site sends no email')
    const login = await request.post('/login', { form: { email: 'a@example.org' } })
    expect(login.status()).toBe(405)
    expect(await login.text()).toContain('This form needs JavaScript')
  })

  test('R-INFO-3 without a mail server the page claims no delivery', async ({ page }) => {
    await openPage(page, '/contact')
    await expect(main(page)).toContainText(
      `Messages cannot be sent from this page at the moment. Please write to ${journal.contact.email}.`,
    )
    await sendContactMessage(page)
    const result = main(page).getByRole('status')
    await expect(result).toHaveText(
      'This site sends no email. Please write to the editor directly.',
    )
    await expect(main(page)).not.toContainText(/delivered|has been sent|thank you/i)
  })

  test('R-INFO-3 a message that could not be sent stays in the form', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/\/api\/contact/)
    await page.route(/\/api\/contact$/, (route) => route.abort('connectionrefused'))
    await openPage(page, '/contact')
    await sendContactMessage(page)
    await expect(errorBox(page)).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(contactMessage.Message)
    const link = page.getByRole('link', { name: 'Send it with your email program' })
    await expect(link).toHaveAttribute('href', /subject=A%20question.*&body=Two%0D%0Alines$/)
    await expect(main(page).getByText(`Please write to ${journal.contact.email}`)).toHaveCount(1)
  })
})

test('R-DETAIL-4 every public page names its title and the logo for sharing', async ({
  request,
}) => {
  for (const [address, title] of [
    ['/', journal.name],
    ['/about', 'About the Journal'],
    ['/archive', 'Archive'],
    ['/faq', 'Frequently asked questions'],
  ]) {
    const page = await (await request.get(address ?? '')).text()
    expect(page).toMatch(/property="og:image" content="[^"]+\/api\/logo512\.png"/)
    expect(page.toLowerCase()).toContain(`property="og:title" content="${title?.toLowerCase()}"`)
  }
})

test('R-INFO-4 R-INFO-5 the editorial board lists the people in the settings', async ({ page }) => {
  await page.goto('/editorial-board')
  await expect(pageHeading(page, 'Editorial Board')).toBeVisible()
  const section = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  const { editorsInChief, associateEditors, editorialConsultants } = journal.board
  for (const [name, people] of [
    ['Editors-in-Chief', editorsInChief],
    ['Associate Editors', associateEditors],
    ['Editorial Consultants', editorialConsultants],
  ] as const) {
    await expect(section(name).getByRole('listitem'), name).toHaveCount(people.length)
    await expectTexts(
      section(name),
      people.map((person) => person.name),
    )
  }
  await expectTexts(section('Publisher'), [journal.publisher])
  await expectTexts(section('Correspondence'), [...journal.address, journal.contact.email])
})
