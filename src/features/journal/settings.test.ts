import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { findTodoNotes } from '#domain/journal/todo-notes.ts'
import { identityPart, putSettings, readSettings } from '../../../test/features/settings.ts'
import { test } from '../../../test/site.ts'

test('R-OFFICE-1 a manager publishes settings, lists versions and restores one', async ({
  site,
}) => {
  const manager = await site.signIn('admin', 'Sample Manager')
  const before = await readSettings(site, manager)
  expect(before.version).toBe(1)
  const value = identityPart(before.journal, { name: 'Journal of Rivers' })
  const published = await putSettings(site, manager, 'parts/identity', 1, value)
  expect([published.status, published.body.data?.version]).toEqual([200, 2])
  expect((await site.ask(null, { url: '/opensearch.xml' })).body).toContain('Journal of Rivers')
  const again = await putSettings(site, manager, 'parts/identity', 2, value)
  expect(again.body.data.version, 'nothing was changed').toBe(2)

  const page = { ...before.pages.guide, text: '## New\n\nOf {{journal.name}}.' }
  expect((await putSettings(site, manager, 'pages/guide', 2, page)).status).toBe(200)
  const { body } = await site.ask(manager, { url: '/api/settings/versions' })
  const [by, at] = ['Sample Manager', site.now.toISOString()]
  const versions = [
    { number: 3, changed: ['pages.guide'], by, at },
    { number: 2, changed: ['name'], by, at },
    { number: 1, changed: [], by: null, at: expect.any(String) },
  ]
  expect(body).toEqual({ total: 3, versions })
  const second = await site.ask(manager, { url: '/api/settings/versions?page=2&limit=1' })
  expect(second.body).toEqual({ total: 3, versions: [versions[1]] })
  expect((await site.ask(manager, { url: '/api/settings/versions?limit=2' })).body).toEqual({
    total: 3,
    versions: versions.slice(0, 2),
  })
  const first = await site.ask(manager, { url: '/api/settings/versions/1' })
  expect(first.body.data.journal).toEqual(before.journal)
  const back = { method: 'POST', url: '/api/settings/versions/1/restore' } as const
  const restored = await site.ask(manager, back)
  expect(restored.body.data).toMatchObject({ version: 4, journal: { name: before.journal.name } })
  const none = await site.ask(manager, { ...back, url: back.url.replace('/1/', '/9/') })
  expect([none.status, none.body.message]).toEqual([404, 'There is no such version.'])
  const events = await site.db.select().from(event).orderBy(event.id)
  expect(events.map(({ type, actorId, data }) => ({ type, actorId, ...data }))).toEqual(
    [
      { type: 'journal-changed', version: 2, changed: ['name'] },
      { type: 'journal-changed', version: 3, changed: ['pages.guide'] },
      { type: 'journal-version-restored', version: 4, from: 1 },
    ].map((cases) => ({ ...cases, actorId: manager.id })),
  )
})

test('R-OFFICE-1 R-OFFICE-2 invalid settings are refused with the field and a sentence', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const { journal, pages } = await readSettings(site, manager)
  const refused = async (path: string, value: unknown) => {
    const { status, headers, body } = await putSettings(site, manager, path, 1, value)
    return [status, headers['x-field'], body.message]
  }
  expect(await refused('parts/identity', identityPart(journal, { tagLine: 'x' }))).toEqual([
    400,
    undefined,
    expect.stringContaining('"tagLine"'),
  ])
  expect(
    await refused('parts/identity', identityPart(journal, { issn: { print: '1234-5678' } })),
  ).toEqual([
    400,
    'issn.print',
    'issn.print must be an ISSN like 2049-3630 with a correct check digit',
  ])
  expect(await refused('parts/identity', identityPart(journal, { name: ' ' }))).toEqual([
    400,
    'name',
    'name is a required field',
  ])
  const accent = { light: '#ffcc00', dark: '#ffcc00' }
  const pattern = { seed: 4, colour: 'green' }
  expect(await refused('parts/appearance', { appearance: { accent, pattern } })).toEqual([
    400,
    'appearance.accent.light',
    'appearance.accent.light has a contrast of 1.51 to 1 with white text; readers need 4.5 to 1',
  ])
  const script = { ...journal.licence, url: 'javascript:alert(1)' }
  expect(await refused('parts/identity', identityPart(journal, { licence: script }))).toEqual([
    400,
    'licence.url',
    expect.any(String),
  ])
  expect((await putSettings(site, manager, 'parts/nothing', 1, {})).status).toBe(400)
  expect(await refused('pages/nothing', pages.guide)).toEqual([
    404,
    undefined,
    'There is no such page.',
  ])
  const gap = { ...pages.guide, text: '{{journal.colour}}' }
  expect(await refused('pages/guide', gap)).toEqual([
    400,
    'text',
    expect.stringContaining('colour'),
  ])
  expect(await refused('parts/identity', identityPart(journal, { vision: 'a\u0000b' }))).toEqual([
    400,
    'vision',
    'vision contains control characters that cannot be saved',
  ])
  for (const title of ['a\u0000', '\ud800'])
    expect((await refused('pages/guide', { ...pages.guide, title })).slice(0, 2)).toEqual([
      400,
      'title',
    ])
  for (const text of ['> '.repeat(5000), '_a'.repeat(501), '!\n\n'.repeat(3001)]) {
    const payload = { ...pages.guide, text }
    expect(await refused('pages/guide', payload)).toEqual([
      400,
      'text',
      expect.stringContaining('lists and quotes inside each other'),
    ])
    const preview = { method: 'POST', url: '/api/settings/preview', payload } as const
    expect((await site.ask(manager, preview)).status).toBe(400)
  }
  // HTML that a page already contains is shown as text; more HTML is refused.
  const html = { ...pages.guide, text: 'Say `<b>`.\n\n- one\n- <b onclick="x()">two</b>' }
  const cases = [
    400,
    'text',
    'Line 4 contains HTML, which is not allowed here: <b onclick="x()">. Please use Markdown, or put it between backticks (`like this`) to show it as text.',
  ]
  expect(await refused('pages/guide', html)).toEqual(cases)
  for (const [url, payload] of [
    ['preview', html],
    ['pages', { version: 1, name: 'prize', page: html, listing: {} }],
  ] as const) {
    const request = { method: 'POST', url: `/api/settings/${url}`, payload } as const
    const { status, headers, body } = await site.ask(manager, request)
    expect([status, headers['x-field'], body.message]).toEqual(cases)
  }
  expect((await readSettings(site, manager)).version).toBe(1)
  const about = { ...pages.about, text: 'ISSN {{journal.issn.print}}' }
  expect((await putSettings(site, manager, 'pages/about', 1, about)).status).toBe(200)
  expect(await refused('parts/identity', identityPart(journal, { issn: {} }))).toEqual([
    400,
    'text',
    '{{journal.issn.print}} on the page about has no value',
  ])
  // The limits of Markdown marks and their depth: in a page, in a paragraph, and line by line.
  for (const text of [
    '!\n\n'.repeat(3000),
    '_a'.repeat(500),
    `${'> '.repeat(50)}a`,
    `${'  - '.repeat(40)}a`,
  ]) {
    const payload = { ...pages.guide, text }
    const preview = await site.ask(manager, {
      method: 'POST',
      url: '/api/settings/preview',
      payload,
    })
    expect([text.slice(0, 9), preview.status, preview.body.title]).toEqual([
      text.slice(0, 9),
      200,
      pages.guide.title,
    ])
  }
  for (const text of [`${'> '.repeat(51)}a`, `a\n${'1. '.repeat(51)}a`, `${'- > '.repeat(26)}a`])
    expect((await refused('pages/guide', { ...pages.guide, text })).slice(0, 2)).toEqual([
      400,
      'text',
    ])
})

test('R-OFFICE-1 the board accepts an ORCID iD in any form with a correct check digit', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  const { journal } = await readSettings(site, manager)
  const withOrcid = (orcid: string) => ({
    board: { ...journal.board, associateEditors: [{ name: 'Ada' }, { name: 'Bola', orcid }] },
  })
  const refusal = await putSettings(
    site,
    manager,
    'parts/board',
    1,
    withOrcid('0000-0002-1825-0098'),
  )
  expect([refusal.status, refusal.headers['x-field']]).toEqual([
    400,
    'board.associateEditors.1.orcid',
  ])
  expect(refusal.body.message).toBe(
    'board.associateEditors.1.orcid must be an ORCID like 0000-0002-1825-0097 with a correct check digit: please look at that of Bola',
  )
  const typed = withOrcid('https://orcid.org/0000-0002-1825-0097')
  const taken = await putSettings(site, manager, 'parts/board', 1, typed)
  expect(taken.body.data.journal.board).toEqual(withOrcid('0000-0002-1825-0097').board)
})

test('R-OFFICE-3 sample content is listed until a manager replaces it', async ({ site }) => {
  const manager = await site.signIn('admin')
  const { unfinished, pages, journal } = await readSettings(site, manager)
  expect(unfinished).toEqual(
    expect.arrayContaining(['identity', 'contact', 'board', 'pages.guide', 'pages.privacy']),
  )
  expect(unfinished).not.toContain('pages.faq')
  expect((await site.ask(manager, { url: '/api/settings/unfinished' })).body).toEqual({
    unfinished,
    first: unfinished,
  })
  const preview = { method: 'POST', url: '/api/settings/preview', payload: pages.guide } as const
  const { html } = (await site.ask(manager, preview)).body
  expect(html).not.toContain('To be completed')
  const board = { editorsInChief: [{ name: 'A' }], associateEditors: [], editorialConsultants: [] }
  const after = await putSettings(site, manager, 'parts/board', 1, { board })
  expect(after.body.data.unfinished).not.toContain('board')
  const withoutIssn = await putSettings(
    site,
    manager,
    'parts/identity',
    2,
    identityPart(journal, { issn: {} }),
  )
  expect(withoutIssn.status, 'a new journal has no ISSN yet').toBe(200)
  expect((await site.live.content()).pages.get('about')?.html).toContain('ISSN: not assigned yet.')
  expect((await site.ask(manager, { url: '/api/sample-content' })).body).toEqual({
    articles: 0,
    submissions: 0,
  })
})

test('R-OFFICE-1 a journal can be without a map', async ({ site }) => {
  const manager = await site.signIn('admin')
  const { journal } = await readSettings(site, manager)
  const { address, contact, social } = journal
  const saved = await putSettings(site, manager, 'parts/contact', 1, { address, contact, social })
  expect(saved.status).toBe(200)
  expect(saved.body.data.journal).not.toHaveProperty('map')
})

test('R-OFFICE-1 R-XREF-1 a DOI pattern that is not unique is refused at its field', async ({
  site,
}) => {
  const ada = await site.signIn('admin', 'Ada')
  const doi = {
    prefix: '10.5555',
    pattern: '{journal}.{year}',
    issuePattern: '{journal}.v{volume}',
  }
  const wrong = await putSettings(site, ada, 'parts/dois', 1, { doi })
  expect([wrong.status, wrong.headers['x-field']]).toEqual([400, 'doi.pattern'])
  expect(wrong.body.message).toContain('{id} or {number}')
  const right = { ...doi, pattern: '{journal}.{number}' }
  expect((await putSettings(site, ada, 'parts/dois', 1, { doi: right })).status).toBe(200)
  expect(site.journal().doi).toEqual(right)
  expect((await putSettings(site, ada, 'parts/dois', 2, {})).status).toBe(200)
  expect(site.journal().doi).toBeUndefined()
})

test('R-OFFICE-3 texts for the notes of several pages are published together', async ({ site }) => {
  const manager = await site.signIn('admin', 'Ada')
  const { pages } = await readSettings(site, manager)
  const noteOf = (page: string) => ({ page, note: findTodoNotes(pages[page].text)[0] ?? '' })
  const [fees, host] = [noteOf('guide'), noteOf('privacy')]
  const put = (version: number, notes: unknown) =>
    putSettings(site, manager, 'missing-texts', version, { notes })
  const published = await put(1, [
    { ...fees, text: 'The limit includes references.' },
    { ...host, text: 'Hosted in **Lagos**.' },
  ])
  expect([published.status, published.body.data?.version]).toEqual([200, 2])
  const { versions } = (await site.ask(manager, { url: '/api/settings/versions' })).body
  expect(versions[0].changed.toSorted()).toEqual(['pages.guide', 'pages.privacy'])
  expect((await site.live.content()).pages.get('privacy')?.html).toContain('<strong>Lagos</strong>')
  const again = await put(2, [{ ...fees, text: 'Again.' }])
  expect([again.status, again.body.message]).toEqual([
    409,
    expect.stringContaining('Somebody else has changed the page'),
  ])
  const other = { page: 'privacy', note: findTodoNotes(pages.privacy.text)[1], text: 'Later.' }
  const late = await put(1, [other])
  expect([late.status, late.body.message]).toEqual([
    409,
    expect.stringContaining('Ada changed this'),
  ])
})

test('R-OFFICE-3 a text with HTML for one note leaves all pages unchanged', async ({ site }) => {
  const manager = await site.signIn('admin')
  const { pages } = await readSettings(site, manager)
  const notes = ['guide', 'privacy'].map((page) => ({
    page,
    note: findTodoNotes(pages[page].text)[0],
    text: page === 'guide' ? 'Good.' : '<b>Bad</b>',
  }))
  const refused = await putSettings(site, manager, 'missing-texts', 1, { notes })
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('HTML')])
  expect((await readSettings(site, manager)).version).toBe(1)
})
