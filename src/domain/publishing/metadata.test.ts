import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { expectLinearTime } from '../../../test/linear-time.ts'
import { parse } from '../text/parse.ts'
import { ArticleChange } from './article.ts'
import { splitByDoi } from './doi/doi-link.ts'
import {
  applyChange,
  emptyMetadata,
  type Metadata,
  MetadataChange,
  requireUnchangedDoi,
  requireValidMetadata,
} from './metadata.ts'

function applyMetadataChange(current: Metadata, change: MetadataChange): Metadata {
  const changed = applyChange(emptyMetadata, current, change)
  requireValidMetadata(changed)
  return changed
}
const newMetadata = (change: MetadataChange) => applyMetadataChange(emptyMetadata, change)

const refusalOf = (change: object): string => {
  try {
    return JSON.stringify(newMetadata(parse(MetadataChange, change)))
  } catch (error) {
    return (error as Error).message
  }
}

test('R-META-1 A manuscript is received, revised and accepted in this order', () => {
  const [early, late] = ['2026-01-31', '2026-02-01']
  expect(newMetadata({ receivedOn: early, acceptedOn: early })).toMatchObject({
    acceptedOn: early,
  })
  expect(refusalOf({ receivedOn: late, acceptedOn: early })).toBe(
    'acceptedOn must not be before the day it was received: it was accepted later',
  )
  expect(refusalOf({ revisedOn: late, acceptedOn: early })).toContain('was revised')
  expect(refusalOf({ receivedOn: late, revisedOn: early })).toContain('revisedOn must not')
  expect(refusalOf({ receivedOn: '2026-02-30' })).toContain('receivedOn must be a date like')
})

test('R-META-1 A page range runs forwards in full or abbreviated form', () => {
  const pages = (value: string) => ArticleChange.safeParse({ pages: value }).success
  expect(['41-58', '41–58', '141-8', '7', 'e12', 'S1-S9', '9-9', 'xi-xx'].map(pages)).toEqual(
    Array(8).fill(true),
  )
  expect(['58-41', '10 – 9 1'.replace(' 1', ''), '41-40'].map(pages)).toEqual([false, true, false])
})

test('R-META-1 Languages, licences, funding, references and notices have known values within limits', () => {
  expect(newMetadata(parse(MetadataChange, { language: 'PT-br' })).language).toBe('pt-BR')
  for (const [change, said] of [
    [{ language: 'English' }, 'language must be a code like en'],
    [{ language: 'x'.repeat(100_000) }, 'language must be at most 35'],
    [{ licence: 'mine' }, 'licence must be a licence by its SPDX name'],
    [{ funding: [{ funder: '' }] }, 'funding.0.funder is a required field'],
    [{ references: ['a', 'b\nc'] }, 'references.1 must be on one line'],
    [{ references: Array(501).fill('a') }, 'references must be at most 500'],
    [{ funding: Array(31).fill({ funder: 'A' }) }, 'funding must be at most 30'],
    [{ concerns: 'x'.repeat(65) }, 'concerns must be at most 64 characters'],
    [{ notice: 'apology', concerns: 'a' }, 'notice must be correction, retraction'],
    [{ notice: 'retraction' }, 'Please choose the article that the notice is about.'],
    [{ concerns: 'a' }, 'Please choose what kind of notice it is.'],
  ] as const)
    expect(refusalOf(change)).toContain(said)
})

test('R-META-1 R-XREF-1 A DOI is accepted in every printed form', () => {
  const doi = '10.5555/Sample.1(2)'
  for (const typed of [doi, ` doi: ${doi} `, `https://doi.org/${doi}`, `dx.doi.org/${doi}`])
    expect([typed, newMetadata(parse(MetadataChange, { doi: typed })).doi]).toEqual([typed, doi])
  for (const typed of [
    '10.55/a',
    '10.5555',
    '10.5555/',
    'https://example.org/10.5555/a',
    '10.5555/a b',
  ])
    expect([typed, refusalOf({ doi: typed })]).toEqual([
      typed,
      'doi must be a DOI like 10.5555/abc',
    ])
  expect(refusalOf({ doi: `10.5555/${'x'.repeat(100_000)}` })).toBe(
    'doi must be at most 300 characters',
  )
})

test('R-META-1 R-XREF-1 A published DOI of the journal cannot be changed', () => {
  const seen = { doi: '10.5555/own', publishedAt: new Date() }
  const change =
    (before: typeof seen | { doi: string; publishedAt: null }, after: string | null) => () =>
      requireUnchangedDoi(before, { doi: after }, '10.5555')
  expect(change(seen, null)).toThrow('doi must stay 10.5555/own: this journal gave it')
  expect(change(seen, '10.5555/other')).toThrow('doi must stay')
  expect(change(seen, '10.5555/own')).not.toThrow()
  expect(change({ ...seen, doi: '10.55551/a' }, null)).not.toThrow()
  expect(change({ ...seen, publishedAt: null }, '10.5555/other')).not.toThrow()
})

test('R-META-2 The DOIs of a reference are found without final punctuation', () => {
  const dois = (text: string) =>
    splitByDoi(text).flatMap(({ doi, text }) => (doi ? [[text, doi]] : []))
  expect(dois('Obi, A. (2020). Tides. https://doi.org/10.5555/abc.1.')).toEqual([
    ['https://doi.org/10.5555/abc.1', '10.5555/abc.1'],
  ])
  expect(dois('(doi:10.1016/S0140-6736(05)67889-8), see 10.5555/b')).toEqual([
    ['10.1016/S0140-6736(05)67889-8', '10.1016/S0140-6736(05)67889-8'],
    ['10.5555/b', '10.5555/b'],
  ])
  expect(
    dois('10.1/x, 110.5555/x, 10.5555/, https://example.org/doi/10.5555/x, 3.10.5555/x'),
  ).toEqual([])
})

test('R-META-2 A reference of any text stays as typed', () => {
  const part = fc.oneof(
    fc.string({ unit: anyCodePoint }),
    fc.constantFrom('10.5555/a', 'https://doi.org/', '10.1234/(', ')', '.', '<b>', '\u202e', ' '),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      const pieces = splitByDoi(text)
      expect(pieces.map(({ text }) => text).join('')).toBe(text)
      for (const { doi } of pieces)
        if (doi) expect(doi).toMatch(/^10\.\d{4,9}\/[-._;()/:A-Z0-9]+$/i)
    }),
  )
})

test('R-META-2 A long reference is parsed in linear time', async () => {
  for (const unit of ['10.5555/', 'https://doi.org/', '10.1234/(', '(', '10.12345678901/)'])
    await expectLinearTime(100_000, (count) => splitByDoi(unit.repeat(count)))
})

test('R-META-1 Each field of the metadata has a limit', () => {
  const taken = (change: object) => MetadataChange.safeParse(change).success
  const fund = { funder: 'x'.repeat(300), award: 'x'.repeat(100) }
  expect(
    taken({
      articleNumber: 'x'.repeat(30),
      concerns: 'x'.repeat(64),
      funding: Array(30).fill(fund),
      dataAvailability: 'x'.repeat(5000),
      competingInterests: 'x'.repeat(5000),
      ethicsApproval: 'x'.repeat(5000),
      references: Array(500).fill('x'.repeat(2000)),
    }),
  ).toBe(true)
  for (const wrong of [
    { articleNumber: 'x'.repeat(31) },
    { concerns: 'x'.repeat(65) },
    { funding: Array(31).fill(fund) },
    { funding: [{ ...fund, award: 'x'.repeat(101) }] },
    { funding: [{ funder: 'x'.repeat(301) }] },
    { dataAvailability: 'x'.repeat(5001) },
    { competingInterests: 'x'.repeat(5001) },
    { ethicsApproval: 'x'.repeat(5001) },
    { references: ['x'.repeat(2001)] },
    { translatedAbstracts: Array(2).fill({ language: 'fr', text: 'Un' }) },
    { translatedAbstracts: [{ language: 'fr', text: ' ' }] },
    { translatedAbstracts: [{ language: 'fr', text: 'x'.repeat(10_001) }] },
    { translatedAbstracts: [{ language: 'no language', text: 'Un' }] },
    { translatedAbstracts: [...'abcdefghijk'].map((a) => ({ language: `a${a}`, text: 'Un' })) },
    { acceptedOn: 'soon' },
    { revisedOn: 'soon' },
  ])
    expect(taken(wrong), Object.keys(wrong).join()).toBe(false)
})

test('R-META-1 A field of the metadata is cleared by an empty value', () => {
  const funding = [{ funder: 'A', award: '' }, { funder: 'B' }, { funder: 'C', award: '7' }]
  expect(newMetadata(parse(MetadataChange, { funding })).funding).toEqual([
    { funder: 'A', award: null },
    { funder: 'B', award: null },
    { funder: 'C', award: '7' },
  ])
  const whole = newMetadata(
    parse(MetadataChange, {
      language: 'yo',
      licence: 'CC0-1.0',
      articleNumber: 'e1',
      dataAvailability: 'D',
      notice: 'correction',
      concerns: 'a',
      references: ['One'],
      translatedAbstracts: [{ language: 'fr', text: 'Un' }],
      acceptedOn: '2026-01-01',
    }),
  )
  const cleared = Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
  )
  expect(applyMetadataChange(whole, {})).toEqual(whole)
  expect(applyMetadataChange(whole, parse(MetadataChange, cleared))).toEqual({
    language: 'en',
    licence: null,
    articleNumber: null,
    receivedOn: null,
    revisedOn: null,
    acceptedOn: null,
    funding: [],
    translatedAbstracts: [],
    fundingStatement: null,
    dataAvailability: null,
    competingInterests: null,
    ethicsApproval: null,
    references: [],
    notice: null,
    concerns: null,
    doi: null,
  })
})
