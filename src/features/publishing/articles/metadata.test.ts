import { describe, expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { findRecord } from '#features/metadata/records.ts'
import { samplePdf } from '../../../../test/fixtures/files.ts'
import {
  articleForm,
  createArticle,
  type Person,
  type TestSite,
  test,
} from '../../../../test/site.ts'

const journalContext = {
  journal: (await readJournal('journal')).journal,
  baseUrl: 'http://localhost:3000',
}

const patch = (site: TestSite, who: Person, id: string, payload: object) =>
  site.ask(who, { method: 'PATCH', url: `/api/journals/${id}`, payload })
const read = async (site: TestSite, who: Person | null, id: string) =>
  (await site.ask(who, { url: `/api/journals/${id}` })).body.data

const ada = {
  displayName: 'Obi, Ada',
  given: 'Ada',
  family: 'Obi',
  orcid: '0000-0002-1825-0097',
  affiliations: [{ name: 'Sample College', country: 'NG', ror: 'https://ror.org/03yrm5c26' }],
  email: 'ada@example.org',
  corresponding: true,
  roles: ['Software'],
}
const known = { ...ada }
const plain = (displayName: string) => ({
  displayName,
  given: null,
  family: null,
  affiliations: [],
  orcid: null,
  email: null,
  corresponding: false,
  roles: [],
})
const told = (...people: object[]) => JSON.stringify(people)

describe('the people of an article', () => {
  test('R-BYLINE-1 Contributors take precedence over names, and only editors get the email', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const author = await site.signIn('author')
    const contributors = told(ada, { displayName: 'Chike Eze' })
    const { _id } = await createArticle(site, admin, { authors: '["Other"]', contributors })
    const mine = await read(site, admin, _id)
    expect(mine).toMatchObject({
      authors: ['Obi, Ada', 'Chike Eze'],
      contributors: [known, plain('Chike Eze')],
    })
    for (const who of [null, author]) {
      const theirs = await read(site, who, _id)
      expect(theirs).toEqual({
        ...mine,
        contributors: mine.contributors.map((person: object) => ({ ...person, email: null })),
      })
      const list = await site.ask(who, { url: '/api/journals' })
      expect(JSON.stringify([theirs, list.body])).not.toContain('ada@example.org')
    }
    expect(JSON.stringify(await findRecord(site.db, journalContext, _id))).not.toContain(
      'ada@example.org',
    )
  })

  test('R-BYLINE-1 Contributors alone are enough, in a form and in a change', async ({ site }) => {
    const admin = await site.signIn('admin')
    const form = { authors: null, contributors: told(ada) }
    const { _id } = await createArticle(site, admin, form)
    const changed = await patch(site, admin, _id, { contributors: [{ family: 'Eze' }, ada] })
    expect(changed.body.data.authors).toEqual(['Eze', 'Obi, Ada'])
    const again = new FormData()
    again.set('contributors', told(ada))
    const { body } = await site.send(admin, 'PATCH', `/api/journals/${_id}`, again)
    expect(body.data.contributors).toEqual([known])
    const found = await site.ask(null, { url: '/api/journals?search=eze&page=1' })
    expect(found.body.journals).toEqual([])
  })

  test('R-BYLINE-2 Author details stay when other fields or only names change', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { contributors: told(ada, plain('B')) })
    for (const change of [
      { title: 'Another' },
      { references: ['One, 2020'] },
      { authors: ['New', 'Obi, Ada'] },
    ]) {
      const { body } = await patch(site, admin, _id, change)
      expect([
        change,
        body.data.contributors.find((one: object) => 'orcid' in one && one.orcid),
      ]).toEqual([change, known])
    }
    expect((await read(site, admin, _id)).authors).toEqual(['New', 'Obi, Ada'])
  })

  test('R-BYLINE-3 A wrong ORCID is refused with the field and the author', async ({ site }) => {
    const admin = await site.signIn('admin')
    const wrong = [{ displayName: 'One' }, { ...ada, orcid: '0000-0002-1825-0098' }]
    const message = 'Author 2 (Obi, Ada): the ORCID iD is not valid: please check its digits'
    const form = articleForm({ contributors: JSON.stringify(wrong) })
    const created = await site.send(admin, 'POST', '/api/journals', form)
    expect(created).toMatchObject({ status: 400, body: { message } })
    expect(created.headers['x-field']).toBe('contributors.1.orcid')
    expect(await site.storedFiles()).toEqual([])
    const article = await createArticle(site, admin)
    const changed = await patch(site, admin, article._id, { contributors: wrong })
    expect(changed).toMatchObject({ status: 400, body: { message } })
    expect(await read(site, admin, article._id)).toEqual(article)
    for (const contributors of ['Ada', '{}', '[]', 'null', '[[]]']) {
      const { status } = await site.send(
        admin,
        'POST',
        '/api/journals',
        articleForm({ contributors }),
      )
      expect([contributors, status]).toEqual([contributors, 400])
    }
  })
})

const metadata = {
  language: 'yo',
  licence: 'CC-BY-SA-4.0',
  articleNumber: 'e12',
  receivedDate: '2025-10-01',
  revisedDate: '2025-12-01',
  acceptedDate: '2026-01-15',
  funding: [
    { funder: 'Sample Fund', award: 'A-1' },
    { funder: 'Another', award: null },
  ],
  dataAvailability: 'On request.\n\nBy mail.',
  competingInterests: 'None <b>.',
  ethicsApproval: 'Ọ̀ṣọ́ 12',
  references: ['Obi (2020). <i>Tides</i>, 10.5555/a', 'Eze'],
}

describe('what is known of an article', () => {
  test('R-META-1 R-XREF-1 A DOI from elsewhere is saved, unique and editable', async ({ site }) => {
    const admin = await site.signIn('admin')
    const first = await createArticle(site, admin, { doi: 'https://doi.org/10.5555/One' })
    expect(first).toMatchObject({ doi: '10.5555/One' })
    expect(await findRecord(site.db, journalContext, first._id)).toMatchObject({
      doi: '10.5555/One',
    })
    const second = await createArticle(site, admin)
    const taken = await patch(site, admin, second._id, { doi: '10.5555/ONE' })
    const message = 'doi must be its own: another article or issue has it'
    const refused = { status: 400, headers: { 'x-field': 'doi' }, body: { message } }
    expect(taken).toMatchObject(refused)
    const named = { id: 'named', volume: 1, number: '1', doi: '10.5555/Issue' }
    await site.db.insert(issue).values(named)
    expect(await patch(site, admin, second._id, { doi: '10.5555/issue' })).toMatchObject(refused)
    const form = articleForm({ doi: '10.5555/one' })
    expect(await site.send(admin, 'POST', '/api/journals', form)).toMatchObject({ status: 400 })
    expect((await read(site, admin, second._id)).doi).toBeNull()
    await patch(site, admin, first._id, { title: 'Renamed' })
    expect((await read(site, admin, first._id)).doi).toBe('10.5555/One')
    await patch(site, admin, first._id, { doi: '10.5555/two' })
    expect((await patch(site, admin, second._id, { doi: '10.5555/one' })).status).toBe(200)
    const both = await Promise.all(
      [first, second].map(({ _id }) => patch(site, admin, _id, { doi: '10.5555/both' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await patch(site, admin, second._id, { doi: '' })
    expect((await read(site, admin, second._id)).doi).toBeNull()
  })

  test('R-META-1 All metadata is saved on creation and change, published, and cleared', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const { funding, references, ...texts } = metadata
    const lists = { funding: JSON.stringify(funding), references: JSON.stringify(references) }
    const created = await createArticle(site, admin, { ...texts, ...lists })
    expect(created).toMatchObject(metadata)
    expect(await findRecord(site.db, journalContext, created._id)).toMatchObject({
      language: 'yo',
      licence: { name: 'CC BY-SA 4.0' },
      articleNumber: 'e12',
      funding,
      dates: { received: '2025-10-01', revised: '2025-12-01', accepted: '2026-01-15' },
      references,
      dataAvailability: metadata.dataAvailability,
    })
    const plainArticle = await createArticle(site, admin)
    const changed = await patch(site, admin, plainArticle._id, metadata)
    expect(changed.body.data).toMatchObject(metadata)
    const cleared = Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
    )
    const { body } = await patch(site, admin, plainArticle._id, cleared)
    const { version: _, ...rest } = plainArticle
    expect(body.data).toMatchObject(rest)
  })

  test('R-META-1 Impossible dates and pages are refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { receivedDate: '2026-02-01' })
    for (const [change, field] of [
      [{ acceptedDate: '2026-01-31' }, 'acceptedDate'],
      [{ pages: '58-41' }, 'pages'],
      [{ language: 'klingon!' }, 'language'],
      [{ licence: 'CC-BY-3.0' }, 'licence'],
    ] as const) {
      const { status, headers, body } = await patch(site, admin, _id, change)
      expect([change, status, headers['x-field']]).toEqual([change, 400, field])
      expect(body.message).toContain(field)
    }
    expect(await site.storedFiles()).toHaveLength(2)
  })

  test('R-META-3 A notice is linked to its article, which counts as changed', async ({ site }) => {
    const admin = await site.signIn('admin')
    const concerned = await createArticle(site, admin, { title: 'The first' })
    site.pass(60_000)
    const about = { notice: 'retraction', concerns: concerned._id }
    const notice = await createArticle(site, admin, { title: 'Retraction', ...about })
    expect(notice).toMatchObject({
      notice: 'retraction',
      concerns: { _id: concerned._id, title: 'The first' },
    })
    const seen = async () => (await read(site, null, notice._id)).concerns
    expect(await seen()).toEqual({ _id: concerned._id, title: 'The first' })
    await patch(site, admin, concerned._id, { status: 'draft' })
    expect(await seen()).toBeNull()
    await patch(site, admin, concerned._id, { status: 'published' })
    const record = () => findRecord(site.db, journalContext, concerned._id)
    expect(await record()).toMatchObject({
      changedAt: site.now,
      relations: [{ kind: 'retraction', direction: 'concerned-by', article: { id: notice._id } }],
    })
    expect((await read(site, null, concerned._id)).title).toBe('The first')
    site.pass(60_000)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${notice._id}` })
    expect(await record()).toMatchObject({ changedAt: site.now, relations: [] })
    site.pass(60_000)
    await site.ask(admin, { method: 'POST', url: `/api/journals/${notice._id}/restore` })
    await patch(site, admin, notice._id, { notice: '', concerns: '' })
    expect(await record()).toMatchObject({ changedAt: site.now, relations: [] })
  })

  test('R-META-3 Every change of a notice counts as a change of its article', async ({ site }) => {
    const admin = await site.signIn('admin')
    const first = await createArticle(site, admin, { title: 'The first' })
    const second = await createArticle(site, admin, { title: 'The second' })
    const titles = new Map([
      [first._id, 'first'],
      [second._id, 'second'],
    ])
    let notice = ''
    /** Which of the others count as changed by what is done. */
    const changes = async (act: () => Promise<unknown>) => {
      site.pass(60_000)
      await act()
      const rows = await site.db.select().from(article)
      const now = rows.filter(({ updatedAt }) => updatedAt.getTime() === site.now.getTime())
      return now.flatMap(({ id }) => titles.get(id) ?? []).sort()
    }
    const url = () => `/api/journals/${notice}`
    const about = { notice: 'correction', concerns: first._id }
    expect(
      await changes(async () => {
        notice = (await createArticle(site, admin, { title: 'Correction', ...about }))._id
      }),
    ).toEqual(['first'])
    const to = (change: object) => () => patch(site, admin, notice, change)
    expect(await changes(to({ title: 'A correction' }))).toEqual(['first'])
    expect(await changes(to({}))).toEqual([])
    expect(await changes(to({ concerns: second._id }))).toEqual(['first', 'second'])
    expect(await changes(to({ title: 'Another' }))).toEqual(['second'])
    const remove = () => site.ask(admin, { method: 'DELETE', url: url() })
    const restore = () => site.ask(admin, { method: 'POST', url: `${url()}/restore` })
    expect(await changes(remove)).toEqual(['second'])
    expect(await changes(remove)).toEqual([])
    expect(await changes(restore)).toEqual(['second'])
    expect(await changes(restore)).toEqual([])
    expect(await changes(to({ notice: '', concerns: '' }))).toEqual(['second'])
    expect(await changes(to({ title: 'No notice' }))).toEqual([])
  })

  test('R-META-3 A notice about nothing, itself or its own notice is refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const article = await createArticle(site, admin)
    const about = { notice: 'correction', concerns: article._id }
    const notice = await createArticle(site, admin, about)
    const deleted = await createArticle(site, admin)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${deleted._id}` })
    const notThere = 'concerns must be the id of an existing article'
    const itself = 'concerns must be another article than the notice itself, and no notice about it'
    const noAim = 'Please choose the article that the notice is about.'
    for (const [id, change, field, sentence = expect.stringContaining(field)] of [
      [article._id, { notice: 'correction', concerns: 'none' }, 'concerns', notThere],
      [article._id, { notice: 'correction', concerns: deleted._id }, 'concerns', notThere],
      [article._id, { notice: 'correction', concerns: article._id }, 'concerns', itself],
      [article._id, { notice: 'correction', concerns: notice._id }, 'concerns', itself],
      [notice._id, { notice: '' }, 'notice'],
      [notice._id, { concerns: '' }, 'concerns', noAim],
      [notice._id, { notice: 'apology' }, 'notice'],
    ] as const) {
      const { status, headers, body } = await patch(site, admin, id, change)
      expect([change, status, headers['x-field'], body.message]).toEqual([
        change,
        400,
        field,
        sentence,
      ])
    }
    const form = articleForm({
      notice: 'correction',
      concerns: 'none',
      pdfFile: samplePdf({ mark: 'x' }),
    })
    expect((await site.send(admin, 'POST', '/api/journals', form)).status).toBe(400)
  })
})
