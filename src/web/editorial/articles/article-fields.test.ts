import { expect, test } from 'vitest'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import {
  type ArticleFields,
  blankFields,
  findChanges,
  findEditConflict,
  formatField,
} from './article-fields.ts'

const grant = { funder: 'Sample Fund', award: 'A-1' }

const base: ArticleFields = {
  ...blankFields,
  title: 'On Tides',
  abstract: 'They came.',
  contributors: ['Bello, PhD', 'Ada Obi'].map(contributorFromName),
  keywords: ['sea, deep', 'shore'],
  volume: 3,
  issue: '1',
  publicationDate: '2026-01-02',
}

test('R-MANAGE-10 changes contain only changed fields, including emptied ones', () => {
  expect(findChanges(base, { ...base })).toEqual({})
  const contributors = base.contributors.toReversed()
  const edited: ArticleFields = { ...base, volume: '', contributors }
  expect(findChanges(base, edited)).toEqual({ volume: '', contributors })
  expect(findChanges({ ...base, licence: 'CC0-1.0', funding: [grant] }, base)).toEqual({
    licence: '',
    funding: [],
  })
})

test('R-MANAGE-10 keywords with commas count as unchanged when their joined text is the same', () => {
  expect(findChanges(base, { ...base, keywords: ['sea', 'deep', 'shore'] })).toEqual({})
  expect(findChanges(base, { ...base, keywords: ['sea', 'shore'] })).toHaveProperty('keywords')
})

test('R-MANAGE-10 a conflict separates fields changed by both from fields changed by the other only', () => {
  const mine: ArticleFields = { ...base, title: 'Mine', pages: '1-2', issue: '4' }
  const theirs: ArticleFields = { ...base, title: 'Theirs', pages: '1-2', content: 'New' }
  expect(findEditConflict(base, mine, theirs)).toEqual({ onlyTheirs: ['content'], both: ['title'] })
  expect(findEditConflict(base, mine, base)).toEqual({ onlyTheirs: [], both: [] })
})

test('R-MANAGE-10 author names are separated by semicolons, because a name can contain a comma', () => {
  expect(formatField(base, 'contributors')).toBe('Bello, PhD; Ada Obi')
  expect(formatField(base, 'category')).toBe('–')
})

test('R-MANAGE-10 R-BYLINE-1 authors are formatted with all details that distinguish namesakes', () => {
  const person = { ...contributorFromName('Ada Obi'), orcid: '0000-0002-1825-0097' }
  const affiliation = { name: 'Sample College', country: 'NG', ror: null }
  const text = formatField(
    { ...base, contributors: [{ ...person, affiliations: [affiliation] }] },
    'contributors',
  )
  expect(text).toBe('Ada Obi (Sample College, Nigeria · 0000-0002-1825-0097)')
  const translated = { ...base, translatedAbstracts: [{ language: 'fr', text: 'Des marées.' }] }
  expect(formatField(translated, 'translatedAbstracts')).toBe('French: Des marées.')
  expect(formatField({ ...base, funding: [grant] }, 'funding')).toBe('Sample Fund, A-1')
  expect(formatField({ ...base, concerns: { _id: 'a', title: 'Tides' } }, 'concerns')).toBe('Tides')
})
