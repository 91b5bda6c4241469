import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Journal } from './journal.ts'
import { JournalSource, type PageSource, requiredPages } from './journal-source.ts'
import { listChanges, PartName, partSchema } from './settings-parts.ts'
import {
  completeNotes,
  findSampleFields,
  findTodoNotes,
  findUnfinished,
  hasTodoNotes,
  withoutTodoNotes,
} from './unfinished.ts'

const sample = Journal.parse({
  ...JSON.parse(await readFile('journal/journal.json', 'utf8')),
  sample: true,
})
const page = (text: string): PageSource => ({ title: 'T', description: 'D', text })
const written = (change: Partial<Journal>, pages: Record<string, PageSource> = {}) =>
  ({ journal: { ...sample, ...change }, pages }) as JournalSource
const note = '> **To be completed by the journal:** who pays'

test('R-OFFICE-3 readers see no line of a note to the journal', () => {
  const text = `One\n\n${note}\n> and how much.\n\nTwo\n> said`
  expect(hasTodoNotes(text)).toBe(true)
  expect(findTodoNotes(text)).toEqual(['who pays'])
  expect(withoutTodoNotes(text)).toBe('One\n\n\nTwo\n> said')
  expect(withoutTodoNotes(`${note}\nTwo`)).toBe('Two')
  for (const whole of ['One', '> quoted', `x ${note}`]) {
    expect(hasTodoNotes(whole)).toBe(false)
    expect(withoutTodoNotes(whole)).toBe(whole)
  }
})

test('R-OFFICE-3 a heading with notes but without other text is removed', () => {
  const text = `Terms\n\n## Fees\n\n${note}\n\n## Waivers\n\n### Kinds\n\nTwo\n\n## Last\n${note}`
  expect(withoutTodoNotes(text)).toBe('Terms\n\n## Waivers\n\n### Kinds\n\nTwo\n\n')
  const kept = `## Fees\n\n${note}\n\n### Kinds\n\nTwo\n\n## Empty\n`
  expect(withoutTodoNotes(kept)).toBe('## Fees\n\n\n### Kinds\n\nTwo\n\n## Empty\n')
})

const fees = { page: 'fees', note: 'who pays', text: 'Nobody pays.' }

test('R-OFFICE-3 a text replaces every line of its note', () => {
  const pages = { fees: page(`One\n\n${note}\n> and how much.\n\nTwo`), other: page(note) }
  const completed = completeNotes(pages, [fees])
  expect(completed.fees?.text).toBe('One\n\nNobody pays.\n\nTwo')
  expect(completed.other).toEqual(pages.other)
})

test('R-OFFICE-3 an empty text removes its note', () => {
  const texts = [`One\n\n${note}\n\nTwo`, `One\n\n${note}`, note].map(
    (text) => completeNotes({ fees: page(text) }, [{ ...fees, text: '' }]).fees?.text,
  )
  expect(texts).toEqual(['One\n\nTwo', 'One', ''])
})

test('R-OFFICE-3 several notes of a page are completed together', () => {
  const text = `${note}\n\n> **To be completed by the journal:** since when`
  const since = { ...fees, note: 'since when', text: 'Since 2020.' }
  expect(completeNotes({ fees: page(text) }, [since, fees]).fees?.text).toBe(
    'Nobody pays.\n\nSince 2020.',
  )
})

test('R-OFFICE-3 a text for a note or a page that does not exist is refused', () => {
  const pages = { fees: page('Nobody pays.') }
  expect(() => completeNotes(pages, [fees])).toThrow('Somebody else has changed the page “T”')
  expect(() => completeNotes(pages, [{ ...fees, page: 'toString' }])).toThrow('no such page')
})

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
