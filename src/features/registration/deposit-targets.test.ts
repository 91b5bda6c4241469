import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import { deposit, depositAttempt } from '#db/schema/registration.ts'
import type { LicenceName } from '#domain/publishing/licence.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { readJournal } from '#features/journal/read-folder.ts'
import { insertArticles } from '../../../test/fixtures/article-rows.ts'
import { test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import {
  countWithoutDoi,
  listIssueTargets,
  listPublicTargets,
  listPublishedTargets,
  listRelatedTargets,
  listRemovedTargets,
} from './deposit-targets.ts'
import { findCrossrefProblems } from './findings.ts'
import { countDeposits, findPublishedFacts, listDeposits } from './queries.ts'

const { journal } = await readJournal('journal')

type Deposit = Partial<typeof deposit.$inferInsert>

/** Inserts deposits, by default of articles that Crossref has accepted. */
const insertDeposits = (site: TestSite, deposits: Record<string, Deposit>) =>
  site.db.insert(deposit).values(
    Object.entries(deposits).map(([id, more]) => ({
      id,
      registry: 'crossref' as const,
      kind: 'article' as const,
      targetId: id,
      state: 'accepted' as const,
      requestedAt: site.now,
      stateAt: site.now,
      ...more,
    })),
  )

const namesOf = (targets: DepositTarget[]) => targets.map(({ kind, id }) => `${kind} ${id}`)

test('R-XREF-1 R-XREF-2 Deposit targets are public and listed in one order', async ({ site }) => {
  expect(await countWithoutDoi(site.db)).toEqual({ articles: 0, issues: 0 })
  const published = { publishedAt: site.now }
  await site.db.insert(issue).values([
    { id: 'j2', volume: 1, number: '2', ...published },
    { id: 'j1', volume: 1, number: '1', doi: '10.5555/j1', ...published },
    { id: 'j3', volume: 1, number: '3' },
  ])
  const unseen = { draft: { status: 'draft' }, gone: { deletedAt: site.now } } as const
  await insertArticles(site, {
    b: { concerns: 'c', notice: 'correction' },
    c: { issueId: 'j1' },
    a: { issueId: 'j1', doi: '10.5555/a' },
    z: { doi: '10.5555/z' },
    draft: { ...unseen.draft, issueId: 'j1' },
    gone: { ...unseen.gone, concerns: 'c' },
  })
  const all = ['article a', 'article b', 'article c', 'article z', 'issue j1', 'issue j2']
  const list = async (withoutDoi: boolean, limit: number, after?: DepositTarget) =>
    namesOf(await listPublishedTargets(site.db, { after, limit, withoutDoi }))
  expect(await list(false, 9)).toEqual(all)
  expect(await list(true, 9)).toEqual(['article b', 'article c', 'issue j2'])
  for (const limit of [1, 2, 3, 4, 5, 6])
    expect(await list(false, limit)).toEqual(all.slice(0, limit))
  for (const [place, name = ''] of all.entries()) {
    const [kind, id = ''] = name.split(' ')
    const after = { kind, id } as DepositTarget
    expect(await list(false, 2, after), name).toEqual(all.slice(place + 1, place + 3))
  }
  expect(await countWithoutDoi(site.db)).toEqual({ articles: 2, issues: 1 })

  const tied = async (id: string) => namesOf(await listRelatedTargets(site.db, id)).sort()
  expect(await tied('a')).toEqual(['article a', 'issue j1', 'reviews a'])
  expect(await tied('b')).toEqual(['article b', 'article c', 'reviews b'])
  expect(await tied('c')).toEqual([
    'article b',
    'article c',
    'article gone',
    'issue j1',
    'reviews c',
  ])
  expect(await tied('purged')).toEqual(['article purged', 'reviews purged'])
  expect(namesOf(await listIssueTargets(site.db, 'j1'))).toEqual([
    'issue j1',
    'article a',
    'article c',
    'article draft',
  ])
  const targets: DepositTarget[] = [
    ...['c', 'draft', 'gone', 'a', 'none'].map((id) => ({ kind: 'article' as const, id })),
    ...['j3', 'j2', 'none'].map((id) => ({ kind: 'issue' as const, id })),
    { kind: 'issue', id: 'b' },
  ]
  expect(namesOf(await listPublicTargets(site.db, targets))).toEqual([
    'article c',
    'article a',
    'issue j2',
  ])

  await insertDeposits(site, {
    a: {},
    gone: {},
    draft: { state: 'refused' },
    purged: { registry: 'doaj' },
    b: { targetId: 'removed', state: 'removed' },
    c: { targetId: 'due', dueAt: site.now },
    j1: { kind: 'issue' },
    j3: { kind: 'issue' },
    'as-issue': { kind: 'issue', targetId: 'a' },
  })
  const crossref = { registry: 'crossref', kind: 'article' }
  const gone = [
    { ...crossref, targetId: 'draft' },
    { ...crossref, targetId: 'gone' },
    { ...crossref, kind: 'issue', targetId: 'a' },
    { ...crossref, kind: 'issue', targetId: 'j3' },
    { registry: 'doaj', kind: 'article', targetId: 'purged' },
  ]
  expect(await listRemovedTargets(site.db, 9)).toEqual(gone)
  expect(await listRemovedTargets(site.db, 2)).toEqual(gone.slice(0, 2))
})

test('R-XREF-2 R-DOAJ-1 Deposits are counted by state and listed newest first', async ({
  site,
}) => {
  const none = { articles: 0, withoutDoi: 0, withoutAbstract: 0 }
  const facts = () => findPublishedFacts(site.db, '2025-03-02')
  expect(await facts()).toEqual({ ...none, researchInAYear: 0, unknownLicences: 0 })
  expect(await countDeposits(site.db)).toEqual([])
  const at = (seconds: number) => new Date(site.now.getTime() + seconds * 1000)
  await site.db.insert(issue).values([
    { id: 'i', volume: 3, number: '1', doi: '10.5555/i', publishedAt: site.now },
    { id: 'a', volume: 9, number: '9', publishedAt: site.now },
  ])
  await insertArticles(site, { a: { doi: '10.5555/a' }, i: {} })
  const state = (second: number) => ({ stateAt: at(second), state: 'refused' as const })
  await insertDeposits(site, {
    a: state(3),
    gone: state(4),
    issue: { ...state(2), kind: 'issue', targetId: 'i' },
    doaj: { ...state(9), registry: 'doaj' },
    waits: { state: 'waiting' },
    taken: {},
    also: {},
  })
  const crossref = (state: string, count: number) => ({ registry: 'crossref', state, count })
  const counts = await countDeposits(site.db)
  expect(counts.filter(({ registry }) => registry === 'crossref')).toEqual([
    crossref('waiting', 1),
    crossref('accepted', 2),
    crossref('refused', 3),
  ])
  expect(counts.filter(({ registry }) => registry === 'doaj')).toEqual([
    { registry: 'doaj', state: 'refused', count: 1 },
  ])
  const tried = (depositId: string, message: string) => ({
    depositId,
    message,
    at: site.now,
    state: 'refused' as const,
    status: 400,
  })
  await site.db
    .insert(depositAttempt)
    .values([tried('a', '1'), tried('gone', '2'), tried('a', '3')])
  const list = (page: number) =>
    listDeposits(site.db, { registry: 'crossref', state: 'refused', page })
  const { items, ...listed } = await list(1)
  expect(listed).toEqual({ page: 1, limit: 20, total: 3 })
  expect(
    items.map(({ deposit, attempts, ...thing }) => [
      deposit.id,
      Object.values(thing),
      attempts.map(({ message }) => message),
    ]),
  ).toEqual([
    ['gone', [null, null, null, null], ['2']],
    ['a', ['Title of a', null, null, '10.5555/a'], ['3', '1']],
    ['issue', [null, 3, '1', '10.5555/i'], []],
  ])
  const more = Array.from({ length: 38 }, (_, n) => [`n${String(n).padStart(2, '0')}`, state(1)])
  await insertDeposits(site, Object.fromEntries(more))
  const pages = await Promise.all([1, 2, 3].map(list))
  expect(pages.map((page) => page.items.map(({ deposit }) => deposit.id))).toEqual([
    ['gone', 'a', 'issue', ...more.slice(0, 17).map(([id]) => id)],
    more.slice(17, 37).map(([id]) => id),
    ['n37'],
  ])
  expect(pages.map(({ page, total }) => [page, total])).toEqual([
    [1, 41],
    [2, 41],
    [3, 41],
  ])

  await site.db.delete(article).where(eq(article.id, 'i'))
  const on = (publicationDate: string) => ({ publicationDate })
  const unknownLicence = 'MIT' as LicenceName
  await insertArticles(site, {
    first: { ...on('2025-03-02'), doi: '10.5555/first' },
    before: { ...on('2025-03-01'), abstract: '', licence: 'CC-BY-4.0' },
    notice: { ...on('2026-01-01'), notice: 'correction', licence: 'CC0-1.0' },
    editorial: { ...on('2026-01-01'), section: 'Editorials', licence: unknownLicence },
    section: { ...on('2026-01-01'), section: 'Articles', licence: 'CC BY 4.0' as LicenceName },
    draft: { ...on('2026-01-01'), status: 'draft', licence: unknownLicence, abstract: '' },
    gone: { ...on('2026-01-01'), deletedAt: site.now, licence: unknownLicence, abstract: '' },
  })
  expect(await facts()).toEqual({
    articles: 6,
    withoutDoi: 4,
    withoutAbstract: 1,
    researchInAYear: 2,
    unknownLicences: 2,
  })
})

test('R-XREF-1 Findings list each problem of the journal once with the page to fix it', async ({
  site,
}) => {
  const journalContext = {
    journal: { ...journal, doi: null },
    baseUrl: 'http://localhost:3000',
  } as never
  expect(await findCrossrefProblems(site.db, journalContext)).toEqual({
    checked: 0,
    records: [],
    total: 0,
    journal: [
      { sentence: 'No DOI prefix is set.', weight: 'refused', where: '/settings/dois' },
      {
        weight: 'refused',
        where: 'BASE_URL',
        sentence: 'The address of the site, localhost, is not public.',
      },
    ],
  })
  const unnamed = { ...journal, issn: {}, name: 'N'.repeat(256), doi: { prefix: '10.5555' } }
  const baseUrl = 'https://journal.example.org'
  const { journal: problems } = await findCrossrefProblems(site.db, {
    journal: unnamed,
    baseUrl,
  } as never)
  expect(problems).toEqual([
    {
      weight: 'refused',
      where: '/settings/identity',
      sentence: 'The name of the journal has more than 255 characters.',
    },
    { weight: 'refused', where: '/settings/identity', sentence: 'The journal has no ISSN.' },
  ])

  const own = { journal: { ...journal, doi: { prefix: '10.5555' } }, baseUrl } as never
  await site.db.insert(issue).values([
    { id: 'i 1', volume: 3, number: '1', publishedAt: site.now },
    { id: 'i2', volume: 4, number: '', doi: '10.5555/i2', year: 2026, publishedAt: site.now },
    { id: 'i3', volume: 5, number: '1' },
  ])
  await insertArticles(site, {
    'a b': { createdAt: new Date('2026-01-01'), doi: '10.1234/a', issueId: 'i 1' },
    'c/d': { createdAt: new Date('2026-01-02'), doi: '10.5555/c' },
    e: { createdAt: new Date('2025-12-31'), doi: '10.5555/e' },
    draft: { status: 'draft' },
  })
  const refused = (sentence: string) => ({ sentence, weight: 'refused' })
  const noAuthor = refused('The article names no author.')
  const findings = await findCrossrefProblems(site.db, own)
  expect(findings).toEqual({
    checked: 5,
    journal: [],
    total: 4,
    records: [
      {
        // The year is that of its first article.
        title: 'Vol. 3, No. 1 (2026)',
        at: '/manage-journals/issues/i%201',
        findings: [refused('It has no DOI.')],
      },
      { title: 'Title of c/d', at: '/manage-journals/c%2Fd', findings: [noAuthor] },
      {
        title: 'Title of a b',
        at: '/manage-journals/a%20b',
        findings: [refused("The DOI does not begin with the journal's prefix, 10.5555."), noAuthor],
      },
      { title: 'Title of e', at: '/manage-journals/e', findings: [noAuthor] },
    ],
  })
  // Problems of the journal are listed once.
  const nameless = { journal: { ...unnamed, name: 'N' }, baseUrl: 'http://localhost' } as never
  const { records: same, journal: ofJournal } = await findCrossrefProblems(site.db, nameless)
  expect([same, ofJournal.length]).toEqual([findings.records, 2])
  await insertArticles(
    site,
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`n${n}`, { doi: `10.5555/n${n}` }])),
  )
  const { records, ...counted } = await findCrossrefProblems(site.db, own)
  expect([records.length, counted]).toEqual([30, { checked: 302, journal: [], total: 301 }])
})
