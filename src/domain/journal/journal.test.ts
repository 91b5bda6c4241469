import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Issn, issnCheckDigit, Journal } from './journal.ts'

test('R-NAV-6 an ISSN is accepted only with its check digit', () => {
  expect(issnCheckDigit('2049-363')).toBe('0')
  expect(issnCheckDigit('0000-006')).toBe('X')
  expect(Issn.safeParse('2049-3630').success).toBe(true)
  expect(Issn.safeParse('1050-124X').success).toBe(true)
  for (const wrong of ['2049-3631', '20493630', '2049-363', ''])
    expect(Issn.safeParse(wrong).success).toBe(false)
})

test('R-ARCH-4 a journal that names no categories has those of teacher education', async () => {
  const { categories: _, ...own } = JSON.parse(await readFile('journal/journal.json', 'utf8'))
  expect(Journal.parse(own).categories).toEqual([
    'Education',
    'Teaching Methods',
    'Curriculum Development',
    'Educational Technology',
    'Teacher Training',
    'Educational Psychology',
    'Special Education',
    'Educational Leadership',
  ])
})

test('R-OFFICE-1 R-OFFICE-2 a journal is valid only with known fields within their limits', async () => {
  const own = JSON.parse(await readFile('journal/journal.json', 'utf8'))
  const taken = (change: object) => Journal.safeParse({ ...own, ...change }).success
  const list = <Item>(length: number, item: (place: number) => Item) =>
    Array.from({ length }, (_, place) => item(place))
  const person = { name: 'Somebody' }
  const people = (count: number) => list(count, () => person)
  const board = { editorsInChief: people(50), associateEditors: people(200) }
  const wholeBoard = { ...board, editorialConsultants: people(200) }
  const slide = {
    pattern: 0,
    colour: 'indigo',
    title: 'x'.repeat(200),
    description: 'x'.repeat(500),
  }
  const principle = { icon: 'open', title: 'T', text: 'T', page: '/x' }
  const map = { latitude: 90, longitude: 180, label: 'L' }
  const link = { name: 'N', url: `https://example.org/${'x'.repeat(480)}` }
  const crawler = { name: 'x'.repeat(100), secondsBetween: 3600 }
  const full = {
    name: 'x'.repeat(2000),
    address: list(20, () => 'A'),
    map,
    social: list(50, () => link),
    licence: { name: 'L', url: 'http://example.org' },
    charges: 'None',
    board: wholeBoard,
    categories: list(200, () => 'C'),
    sections: list(100, String),
    hero: list(12, () => slide),
    principles: list(12, () => principle),
    carousel: list(12, () => slide),
    crawlers: list(200, () => crawler),
    contact: { email: 'a@example.org' },
    downloadFallbacks: [{ title: 'T', url: 'https://example.org' }],
  }
  expect(Journal.safeParse({ ...own, ...full }).error?.issues).toBeUndefined()
  for (const [name, wrong] of Object.entries({
    mispelt: 1,
    name: 'x'.repeat(2001),
    tagline: ' ',
    publisher: '',
    sample: 'yes',
    address: list(21, () => 'A'),
    social: list(51, () => link),
    licence: { name: 'L', url: 'x' },
    categories: list(201, () => 'C'),
    sections: list(101, String),
    hero: list(13, () => slide),
    principles: list(13, () => principle),
    carousel: list(13, () => slide),
    charges: '',
    crawlers: list(201, () => crawler),
    contact: { email: 'nobody' },
    issn: { print: '1' },
  }))
    expect(taken({ [name]: wrong }), name).toBe(false)
  expect(taken({ address: [] })).toBe(false)
  expect(taken({ categories: [] })).toBe(false)
  expect(taken({ sections: [] })).toBe(false)
  expect(taken({ sections: ['A', 'B', 'A'] })).toBe(false)
  expect(taken({ sections: ['x'.repeat(101)] })).toBe(false)
  expect(taken({ board: { ...wholeBoard, editorsInChief: [] } })).toBe(false)
  expect(taken({ board: { ...wholeBoard, editorsInChief: people(51) } })).toBe(false)
  expect(taken({ board: { ...wholeBoard, associateEditors: people(201) } })).toBe(false)
  expect(taken({ board: { ...wholeBoard, editorialConsultants: people(201) } })).toBe(false)
  const places = { latitude: [-91, 91], longitude: [-181, 181] }
  for (const [part, values] of Object.entries(places))
    for (const value of values) expect(taken({ map: { ...map, [part]: value } }), part).toBe(false)
  expect(taken({ map: { latitude: -90, longitude: -180, label: 'L' } })).toBe(true)
  const oneSlide = (change: object) => taken({ hero: [{ ...slide, ...change }] })
  for (const change of [
    { title: 'x'.repeat(201) },
    { description: 'x'.repeat(501) },
    { colour: 'x' },
  ])
    expect(oneSlide(change), JSON.stringify(change)).toBe(false)
  expect([oneSlide({ pattern: -1 }), oneSlide({ pattern: 0.5 }), oneSlide({ pattern: 7 })]).toEqual(
    [false, false, true],
  )
  for (const url of [
    'httpsx://example.org',
    'xhttps://example.org',
    'javascript://example.org',
    'ftp://a',
  ])
    expect(taken({ social: [{ name: 'N', url }] }), url).toBe(false)
  const oneConsultant = (change: object) =>
    taken({ board: { ...wholeBoard, editorialConsultants: [{ ...person, ...change }] } })
  for (const orcid of ['0000-0002-1825-0097', '0000-0002-1694-233X', '00000002-1825-0097'])
    expect(oneConsultant({ orcid }), orcid).toBe(true)
  for (const orcid of [
    '0000-0002-1825-009',
    '0000-0002-1825-00977',
    '0-0002-1825-0097',
    '0000-2-1825-0097',
    '0000-0002-5-0097',
    '0000-0002-1825-7',
    '0000-0002-1825-009x',
    'a0000-0002-1825-0097',
    '0000-0002-1825-0097a',
    'aaaa-0002-1825-0097',
  ])
    expect(oneConsultant({ orcid }), orcid).toBe(false)
  expect(taken({ principles: [{ ...principle, page: 'x' }] })).toBe(false)
  expect(taken({ principles: [{ ...principle, page: `/${'x'.repeat(200)}` }] })).toBe(false)
  expect(taken({ principles: [{ ...principle, icon: 'x' }] })).toBe(false)
  for (const change of [
    { name: 'a b' },
    { name: '' },
    { name: 'x'.repeat(101) },
    { secondsBetween: 0 },
  ])
    expect(taken({ crawlers: [{ ...crawler, ...change }] }), JSON.stringify(change)).toBe(false)
  expect(taken({ crawlers: [{ ...crawler, secondsBetween: 3601 }] })).toBe(false)
  const member = (change: object) =>
    taken({ board: { ...wholeBoard, editorsInChief: [{ ...person, ...change }] } })
  expect(member({ orcid: '0000-0002-1825-0097', email: 'a@example.org', portrait: '/a.png' })).toBe(
    true,
  )
  for (const change of [{ orcid: '0000' }, { orcid: 'x0000-0002-1825-0097' }, { email: 'a' }])
    expect(member(change), JSON.stringify(change)).toBe(false)
  expect(member({ portrait: 'a.png' })).toBe(false)
  for (const url of [
    'javascript:alert(1)',
    'ftp://example.org',
    `https://example.org/${'x'.repeat(500)}`,
  ])
    expect(taken({ social: [{ name: 'N', url }] }), url).toBe(false)
})

test('R-OFFICE-1 a journal with few settings has a plain look with three sections', async () => {
  const own = JSON.parse(await readFile('journal/journal.json', 'utf8'))
  const said = new Set(['sections', 'social', 'principles', 'carousel', 'hero', 'appearance'])
  for (const name of ['crawlers', 'downloadFallbacks', 'sample']) said.add(name)
  const least = Object.fromEntries(Object.entries(own).filter(([name]) => !said.has(name)))
  expect(Journal.parse(least)).toMatchObject({
    sections: ['Editorial', 'Articles', 'Book reviews'],
    social: [],
    principles: [],
    carousel: [],
    hero: [],
    crawlers: [],
    downloadFallbacks: [],
    sample: false,
    appearance: { pattern: { seed: 1, colour: 'indigo' } },
  })
})
