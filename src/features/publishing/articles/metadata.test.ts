import { describe, expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Metadata } from '#domain/publishing/metadata.ts'
import { findRecord } from '#features/publishing/articles/record-queries.ts'
import {
  findPublicIssue,
  listContentsWithPeople,
} from '#features/publishing/issues/issue-contents-queries.ts'
import {
  journalContext,
  patchArticle,
  readArticle,
} from '../../../../test/features/article-metadata.ts'
import { samplePdf } from '../../../../test/fixtures/files.ts'
import { articleForm, createArticle, test } from '../../../../test/site.ts'

const metadata = {
  language: 'yo',
  licence: 'CC-BY-SA-4.0',
  articleNumber: 'e12',
  receivedOn: '2025-10-01',
  revisedOn: '2025-12-01',
  acceptedOn: '2026-01-15',
  funding: [
    { funder: 'Sample Fund', award: 'A-1' },
    { funder: 'Another', award: null },
  ],
  fundingStatement: 'The fund <b> paid.',
  dataAvailability: 'On request.\n\nBy mail.',
  competingInterests: 'None <b>.',
  ethicsApproval: 'Ọ̀ṣọ́ 12',
  translatedAbstracts: [{ language: 'fr', text: 'Des marées <b>.\n\nDeux.' }],
  references: ['Obi (2020). <i>Tides</i>, 10.5555/a', 'Eze'],
} satisfies Omit<Metadata, 'doi' | 'notice' | 'concerns'>

describe('what is known of an article', () => {
  test('R-META-1 R-XREF-1 A DOI from elsewhere is saved, unique and editable', async ({ site }) => {
    const admin = await site.signIn('admin')
    const first = await createArticle(site, admin, { doi: 'https://doi.org/10.5555/One' })
    expect(first).toMatchObject({ doi: '10.5555/One' })
    expect(await findRecord(site.db, journalContext, first._id)).toMatchObject({
      doi: '10.5555/One',
    })
    const second = await createArticle(site, admin)
    const taken = await patchArticle(site, admin, second._id, { doi: '10.5555/ONE' })
    const message = 'doi must be its own: another article or issue has it'
    const refused = { status: 400, headers: { 'x-field': 'doi' }, body: { message } }
    expect(taken).toMatchObject(refused)
    const named = { id: 'named', volume: 1, number: '1', doi: '10.5555/Issue' }
    await site.db.insert(issue).values(named)
    expect(await patchArticle(site, admin, second._id, { doi: '10.5555/issue' })).toMatchObject(
      refused,
    )
    const form = articleForm({ doi: '10.5555/one' })
    expect(await site.send(admin, 'POST', '/api/journals', form)).toMatchObject({ status: 400 })
    expect((await readArticle(site, admin, second._id)).doi).toBeNull()
    await patchArticle(site, admin, first._id, { title: 'Renamed' })
    expect((await readArticle(site, admin, first._id)).doi).toBe('10.5555/One')
    await patchArticle(site, admin, first._id, { doi: '10.5555/two' })
    expect((await patchArticle(site, admin, second._id, { doi: '10.5555/one' })).status).toBe(200)
    const both = await Promise.all(
      [first, second].map(({ _id }) => patchArticle(site, admin, _id, { doi: '10.5555/both' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await patchArticle(site, admin, second._id, { doi: '' })
    expect((await readArticle(site, admin, second._id)).doi).toBeNull()
  })

  test('R-META-1 All metadata can be created, published, changed and cleared', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { funding, references, translatedAbstracts, ...texts } = metadata
    const lists = {
      funding: JSON.stringify(funding),
      references: JSON.stringify(references),
      translatedAbstracts: JSON.stringify(translatedAbstracts),
    }
    const created = await createArticle(site, admin, { ...texts, ...lists })
    expect(created).toMatchObject(metadata)
    expect(await findRecord(site.db, journalContext, created._id)).toMatchObject({
      language: 'yo',
      licence: { name: 'CC BY-SA 4.0' },
      articleNumber: 'e12',
      funding,
      dates: { received: '2025-10-01', revised: '2025-12-01', accepted: '2026-01-15' },
      references,
      translatedAbstracts,
      dataAvailability: metadata.dataAvailability,
    })
    const found = await site.ask(null, { url: '/api/journals?search=marees&sortBy=relevance' })
    expect(found.body).toMatchObject([{ _id: created._id }])
    const plainArticle = await createArticle(site, admin)
    const changed = await patchArticle(site, admin, plainArticle._id, metadata)
    expect(changed.body.data).toMatchObject(metadata)
    const cleared = Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
    )
    const { body } = await patchArticle(site, admin, plainArticle._id, cleared)
    const { version: _, ...rest } = plainArticle
    expect(body.data).toMatchObject(rest)
  })

  test('R-META-1 Impossible dates and pages are refused', async ({ site }) => {
    const admin = await site.signIn('admin')
    const { _id } = await createArticle(site, admin, { receivedOn: '2026-02-01' })
    for (const [change, field] of [
      [{ acceptedOn: '2026-01-31' }, 'acceptedOn'],
      [{ pages: '58-41' }, 'pages'],
      [{ language: 'klingon!' }, 'language'],
      [{ licence: 'CC-BY-3.0' }, 'licence'],
    ] as const) {
      const { status, headers, body } = await patchArticle(site, admin, _id, change)
      expect([change, status, headers['x-field']]).toEqual([change, 400, field])
      expect(body.message).toContain(field)
    }
    expect(await site.storedFiles()).toHaveLength(2)
  })

  test('R-META-3 Linking a notice to an article counts as a change of the article', async ({
    site,
  }) => {
    const admin = await site.signIn('admin')
    const concerned = await createArticle(site, admin, { title: 'The first' })
    site.pass(60_000)
    const about = { notice: 'retraction', concerns: concerned._id }
    const notice = await createArticle(site, admin, { title: 'Retraction', ...about })
    expect(notice).toMatchObject({
      notice: 'retraction',
      concerns: { _id: concerned._id, title: 'The first' },
    })
    const seen = async () => (await readArticle(site, null, notice._id)).concerns
    expect(await seen()).toEqual({ _id: concerned._id, title: 'The first' })
    await patchArticle(site, admin, concerned._id, { status: 'draft' })
    expect(await seen()).toBeNull()
    await patchArticle(site, admin, concerned._id, { status: 'published' })
    const record = () => findRecord(site.db, journalContext, concerned._id)
    expect(await record()).toMatchObject({
      changedAt: site.now,
      relations: [{ kind: 'retraction', direction: 'concerned-by', article: { id: notice._id } }],
    })
    expect((await readArticle(site, null, concerned._id)).title).toBe('The first')
    site.pass(60_000)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${notice._id}` })
    expect(await record()).toMatchObject({ changedAt: site.now, relations: [] })
    site.pass(60_000)
    await site.ask(admin, { method: 'POST', url: `/api/journals/${notice._id}/restore` })
    await patchArticle(site, admin, notice._id, { notice: '', concerns: '' })
    expect(await record()).toMatchObject({ changedAt: site.now, relations: [] })
  })

  test('R-META-3 Lists mark an article while a public notice retracts it', async ({ site }) => {
    const admin = await site.signIn('admin')
    const place = { volume: '7', issue: '2' }
    const retracted = await createArticle(site, admin, { title: 'Retracted', ...place })
    const corrected = await createArticle(site, admin, { title: 'Corrected', ...place })
    await createArticle(site, admin, { notice: 'correction', concerns: corrected._id })
    const about = { notice: 'retraction', concerns: retracted._id }
    const notice = await createArticle(site, admin, { title: 'Notice', status: 'draft', ...about })
    const issueId = (await findPublicIssue(site.db, { volume: 7, number: '2' }))?.id ?? ''
    const read = async (url: string) => (await site.ask(admin, { url })).body
    const lists = {
      newest: async () => (await read('/api/journals?page=1&limit=10')).journals,
      found: async () => (await read('/api/journals?page=1&limit=10&search=retracted')).journals,
      issue: async () => (await read(`/api/issues/${issueId}`)).data.articles,
      editor: async () => (await read(`/api/issues/${issueId}/edit`)).data.articles,
      page: () => listContentsWithPeople(site.db, issueId),
    }
    const marked = async () => {
      const entries = Object.entries(lists).map(async ([name, list]) => {
        const articles: { title: string; retracted: boolean }[] = await list()
        return [name, articles.filter((item) => item.retracted).map(({ title }) => title)] as const
      })
      return Object.fromEntries(await Promise.all(entries))
    }
    const none = { newest: [], found: [], issue: [], editor: [], page: [] }
    const all = Object.fromEntries(Object.keys(none).map((name) => [name, ['Retracted']]))
    expect(await marked()).toEqual(none)
    await patchArticle(site, admin, notice._id, { status: 'published' })
    expect(await marked()).toEqual(all)
    await site.ask(admin, { method: 'DELETE', url: `/api/journals/${notice._id}` })
    expect(await marked()).toEqual(none)
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
    /** The other articles that the action changes. */
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
    const to = (change: object) => () => patchArticle(site, admin, notice, change)
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
      const { status, headers, body } = await patchArticle(site, admin, id, change)
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
