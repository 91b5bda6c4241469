import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Journal } from './journal.ts'
import { JournalSource, type PageSource, requiredPages } from './journal-source.ts'
import { listChanges, PartName, partSchema } from './settings-parts.ts'
import { findSampleFields, findUnfinished } from './unfinished.ts'

const sample = Journal.parse({
  ...JSON.parse(await readFile('journal/journal.json', 'utf8')),
  sample: true,
})
const page = (text: string): PageSource => ({ title: 'T', description: 'D', text })
const written = (change: Partial<Journal>, pages: Record<string, PageSource> = {}) =>
  ({ journal: { ...sample, ...change }, pages }) as JournalSource
const note = '> **To be completed by the journal:** who pays'

test('R-OFFICE-3 the fields with values of the sample journal are named', () => {
  const own = { ...sample, sample: false, name: 'Own', shortName: 'O', tagline: 'Own words' }
  expect(findSampleFields(own, sample).identity).toEqual([
    'ISSN',
    'Publisher',
    'Institution',
    'Vision',
    'Mission',
  ])
  expect(findSampleFields({ ...own, sample: true }, sample).identity).toContain(
    '“Is this a sample journal?”',
  )
  expect(findSampleFields({ ...sample, map: undefined }, sample).contact).not.toContain('Map label')
})

test('R-OFFICE-3 parts that a journal shares with its sample are still to be written', () => {
  const first = written({})
  expect(findUnfinished(first, first)).toEqual(['identity', 'contact', 'board', 'front'])
  const own = {
    sample: false,
    name: 'Own',
    shortName: 'O',
    publisher: 'P',
    institution: 'I',
    issn: { print: null, online: null },
    address: ['Own street'],
    social: [],
    tagline: 'Own words',
    vision: 'V',
    mission: 'M',
    carousel: sample.carousel.slice(1),
    contact: { ...sample.contact, email: 'own@example.org' },
    map: { ...sample.map, label: 'Own place' },
    board: Object.fromEntries(Object.keys(sample.board).map((group) => [group, []])),
  } as unknown as Partial<Journal>
  expect(findUnfinished(written(own), first)).toEqual([])
  const left = (change: Partial<Journal>) => findUnfinished(written({ ...own, ...change }), first)
  expect(left({ name: sample.name })).toEqual(['identity'])
  expect(left({ publisher: sample.publisher })).toEqual(['identity'])
  expect(left({ issn: sample.issn })).toEqual(['identity'])
  expect(left({ tagline: sample.tagline })).toEqual(['identity'])
  expect(left({ mission: sample.mission })).toEqual(['identity'])
  expect(left({ carousel: sample.carousel })).toEqual(['front'])
  expect(left({ carousel: [] })).toEqual([])
  expect(findUnfinished(written({ ...own, carousel: [] }), written({ carousel: [] }))).toEqual([])
  expect(left({ address: sample.address })).toEqual(['contact'])
  expect(left({ map: sample.map })).toEqual(['contact'])
  expect(left({ contact: sample.contact })).toEqual(['contact'])
  expect(left({ board: sample.board })).toEqual(['board'])
  expect(left({ sample: true })).toEqual(['identity'])
})

test('R-OFFICE-3 without a sample only pages with notes are still to be written', () => {
  const first = written({ sample: false })
  expect(findUnfinished(first, first)).toEqual([])
  const pages = { about: page('All'), charges: page(note), guide: page('All') }
  expect(findUnfinished(written({ sample: false }, pages), first)).toEqual(['pages.charges'])
})

test('R-OFFICE-1 two versions differ by fields and pages regardless of the order of their parts', () => {
  const before = written({}, { about: page('One'), guide: page('G'), old: page('O') })
  expect(listChanges(before, before)).toEqual([])
  const turned = Object.fromEntries(Object.entries(sample.contact).reverse()) as Journal['contact']
  const after = written(
    { name: 'Own', contact: turned, address: [...sample.address, 'more'] },
    { about: page('Two'), guide: page('G'), news: page('N') },
  )
  expect(listChanges(before, after)).toEqual([
    'name',
    'address',
    'pages.about',
    'pages.old',
    'pages.news',
  ])
  const lists = (address: string[]) => written({ address })
  expect(listChanges(lists(['a', 'b']), lists(['b', 'a']))).toEqual(['address'])
})

test('R-OFFICE-1 R-OFFICE-2 a part is validated by the schema of the whole without other fields', () => {
  expect(partSchema('board').safeParse({ board: sample.board }).success).toBe(true)
  expect(partSchema('board').safeParse({ board: sample.board, name: 'x' }).success).toBe(false)
  expect(PartName.safeParse('board').success).toBe(true)
  expect(PartName.safeParse('bored').success).toBe(false)
})

test('R-OFFICE-2 a complete journal has its required pages under valid addresses', () => {
  const validated = (pages: object) => JournalSource.safeParse({ journal: sample, pages })
  const missing = validated({})
  expect(missing.error?.issues[0]).toMatchObject({ path: ['pages', 'about'], message: 'required' })
  const bad = validated({ 'a b': page('x') })
  expect(JSON.stringify(bad.error?.issues)).toContain('must be the name of a page')
  const customPages = [{ page: 'history' }]
  const listed = JournalSource.safeParse({
    journal: { ...sample, customPages },
    pages: Object.fromEntries(requiredPages.map((name) => [name, page('x')])),
  })
  expect(listed.error?.issues).toMatchObject([
    {
      path: ['journal', 'customPages', 0, 'page'],
      message: 'names a page that does not exist: history',
    },
  ])
})
