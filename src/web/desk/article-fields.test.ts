import { expect, test } from 'vitest'
import { type ArticleFields, changesFrom, overlapOf, sayField } from './article-fields.ts'

const base: ArticleFields = {
  ...{ title: 'On Tides', abstract: 'They came.', content: '', status: 'published' },
  ...{ authors: ['Bello, PhD', 'Ada Obi'], keywords: ['sea, deep', 'shore'] },
  ...{ category: '', volume: 3, issue: '1', pages: '', publicationDate: '2026-01-02' },
}

test('R-MANAGE-10 only the fields that were changed are sent, an emptied one too', () => {
  expect(changesFrom(base, { ...base })).toEqual({})
  const now: ArticleFields = { ...base, volume: '', authors: ['Ada Obi', 'Bello, PhD'] }
  expect(changesFrom(base, now)).toEqual({ volume: '', authors: ['Ada Obi', 'Bello, PhD'] })
})

test('R-MANAGE-10 keywords that read the same were not changed, whatever commas they hold', () => {
  expect(changesFrom(base, { ...base, keywords: ['sea', 'deep', 'shore'] })).toEqual({})
  expect(changesFrom(base, { ...base, keywords: ['sea', 'shore'] })).toHaveProperty('keywords')
})

test('R-MANAGE-10 what both changed to different ends is told from what only the other changed', () => {
  const mine: ArticleFields = { ...base, title: 'Mine', pages: '1-2', issue: '4' }
  const theirs: ArticleFields = { ...base, title: 'Theirs', pages: '1-2', content: 'New' }
  expect(overlapOf(base, mine, theirs)).toEqual({ onlyTheirs: ['content'], both: ['title'] })
  expect(overlapOf(base, mine, base)).toEqual({ onlyTheirs: [], both: [] })
})

test('R-MANAGE-10 names are read apart by semicolons, since a name may hold a comma', () => {
  expect(sayField(base, 'authors')).toBe('Bello, PhD; Ada Obi')
  expect(sayField(base, 'category')).toBe('–')
})
