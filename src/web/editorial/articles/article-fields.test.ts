import { expect, test } from 'vitest'
import { contributorFromName } from '#domain/publishing/byline.ts'
import { type ArticleFields, findChanges, findEditConflict, formatField } from './article-fields.ts'

const grant = { funder: 'Sample Fund', award: 'A-1' }

const base: ArticleFields = {
  ...{ title: 'On Tides', abstract: 'They came.', content: '', status: 'published' },
  ...{
    contributors: ['Bello, PhD', 'Ada Obi'].map(contributorFromName),
    keywords: ['sea, deep', 'shore'],
  },
  ...{ category: '', volume: 3, issue: '1', pages: '', publicationDate: '2026-01-02' },
  ...{ language: 'en', licence: '', articleNumber: '', doi: '', funding: [], references: [] },
  ...{ receivedDate: '', revisedDate: '', acceptedDate: '', notice: '', concerns: null },
  ...{ dataAvailability: '', competingInterests: '', ethicsApproval: '' },
}

test('R-MANAGE-10 only the fields that were changed are sent, an emptied one too', () => {
  expect(findChanges(base, { ...base })).toEqual({})
  const contributors = base.contributors.toReversed()
  const now: ArticleFields = { ...base, volume: '', contributors }
  expect(findChanges(base, now)).toEqual({ volume: '', contributors })
  expect(findChanges({ ...base, licence: 'CC0-1.0', funding: [grant] }, base)).toEqual({
    ...{ licence: '', funding: [] },
  })
})

test('R-MANAGE-10 keywords that read the same were not changed, whatever commas they hold', () => {
  expect(findChanges(base, { ...base, keywords: ['sea', 'deep', 'shore'] })).toEqual({})
  expect(findChanges(base, { ...base, keywords: ['sea', 'shore'] })).toHaveProperty('keywords')
})

test('R-MANAGE-10 what both changed to different ends is told from what only the other changed', () => {
  const mine: ArticleFields = { ...base, title: 'Mine', pages: '1-2', issue: '4' }
  const theirs: ArticleFields = { ...base, title: 'Theirs', pages: '1-2', content: 'New' }
  expect(findEditConflict(base, mine, theirs)).toEqual({ onlyTheirs: ['content'], both: ['title'] })
  expect(findEditConflict(base, mine, base)).toEqual({ onlyTheirs: [], both: [] })
})

test('R-MANAGE-10 names are read apart by semicolons, since a name may hold a comma', () => {
  expect(formatField(base, 'contributors')).toBe('Bello, PhD; Ada Obi')
  expect(formatField(base, 'category')).toBe('–')
})

test('R-MANAGE-10 R-BYLINE-1 two people of one name read differently when anything of them differs', () => {
  const person = { ...contributorFromName('Ada Obi'), orcid: '0000-0002-1825-0097' }
  const place = { name: 'Sample College', country: 'NG', ror: null }
  const said = formatField(
    { ...base, contributors: [{ ...person, affiliations: [place] }] },
    'contributors',
  )
  expect(said).toBe('Ada Obi (Sample College, Nigeria · 0000-0002-1825-0097)')
  expect(formatField({ ...base, funding: [grant] }, 'funding')).toBe('Sample Fund, A-1')
  expect(formatField({ ...base, concerns: { _id: 'a', title: 'Tides' } }, 'concerns')).toBe('Tides')
})
