import { expect, test } from 'vitest'
import { ArticleChange, canRead, NewArticle, requireKnownCategory } from './article.ts'
import { applyArticleChange, changedFields, newArticleDetails } from './article-details.ts'

const now = new Date('2026-03-02T23:30:00Z')
const later = new Date('2026-04-01T08:00:00Z')
const newArticle = (more: object = {}) =>
  NewArticle.parse({ title: 'T', abstract: 'A', authors: ['Ada Obi'], ...more })
const published = { ...newArticleDetails(newArticle(), now), version: 'v1' }
const change = (more: object) => ArticleChange.parse(more)

test('R-API-7 A category must be one of the journal’s', () => {
  for (const category of ['Policy', '', null, undefined])
    expect(() => requireKnownCategory(['Music', 'Policy'], category)).not.toThrow()
  expect(() => requireKnownCategory(['Music', 'Policy'], 'policy')).toThrow(
    expect.objectContaining({
      refusal: 'invalid',
      field: 'category',
      message: 'category must be one of Music, Policy',
    }),
  )
})

test('R-API-4 A new article is published with date and time unless it is a draft', () => {
  expect(published).toMatchObject({
    status: 'published',
    publicationDate: '2026-03-02',
    publishedAt: now,
  })
  const draft = newArticleDetails(newArticle({ status: 'draft' }), now)
  expect(draft).toMatchObject({ publicationDate: null, publishedAt: null, content: null })
  expect(draft).toMatchObject({ category: null, volume: null, issue: null, pages: null })
  const given = { publicationDate: '2019-06-30', volume: 7, issue: '2', pages: '1-9', content: 'C' }
  expect(newArticleDetails(newArticle({ ...given, category: 'Policy' }), now)).toMatchObject({
    ...given,
    category: 'Policy',
    publishedAt: now,
  })
})

const current = {
  ...published,
  content: 'C',
  category: 'Policy',
  volume: 7,
  issue: '2',
  pages: '1-9',
  keywords: ['k'],
}

test('R-MANAGE-10 A change keeps other fields and the first publication', () => {
  const same = applyArticleChange(current, change({}), later)
  expect({ ...same, version: 'v1' }).toEqual(current)
  expect(applyArticleChange(current, change({ status: 'draft' }), later)).toMatchObject({
    status: 'draft',
  })
  const other = { volume: 8, issue: '3', pages: '4', publicationDate: '2020-01-01', content: 'D' }
  expect(applyArticleChange(current, change({ ...other, category: 'X' }), later)).toMatchObject({
    ...other,
    category: 'X',
  })
})

test('R-MANAGE-10 A change clears the fields that it sends empty', () => {
  const after = applyArticleChange(
    current,
    change({
      title: 'New',
      abstract: 'B',
      keywords: [],
      content: '',
      category: '',
      pages: '',
      issue: '',
    }),
    later,
  )
  expect(after).toMatchObject({ title: 'New', abstract: 'B', keywords: [], volume: 7, issue: null })
  expect(after).toMatchObject({ content: null, category: null, pages: null, publishedAt: now })
  const cleared = applyArticleChange(current, change({ publicationDate: '' }), later)
  expect(cleared).toMatchObject({ publicationDate: '2026-04-01', publishedAt: now })
})

test('R-MANAGE-10 A change of a stale version or to an issue without a volume is refused', () => {
  expect(() => applyArticleChange(published, change({ version: 'v0' }), later)).toThrow(
    'Someone else has changed',
  )
  expect(applyArticleChange(published, change({ version: 'v1' }), later).title).toBe('T')
  expect(() => applyArticleChange(published, change({ issue: '3' }), later)).toThrow(
    'volume is a required field',
  )
  expect(changedFields(change({ version: 'v1', title: 'x', issue: '' }))).toEqual([
    'title',
    'issue',
  ])
  expect(changedFields({ title: undefined, pages: '4' })).toEqual(['pages'])
})

test('R-BYLINE-2 A change of names keeps the other details of the authors', () => {
  const orcid = '0000-0002-1825-0097'
  const person = { displayName: 'Ada Obi', orcid, affiliations: [], corresponding: true, roles: [] }
  const current = {
    ...newArticleDetails(newArticle({ contributors: [person] }), now),
    version: 'v1',
  }
  const after = applyArticleChange(current, change({ authors: ['New One', 'Ada Obi'] }), later)
  expect(after.authors).toEqual(['New One', 'Ada Obi'])
  expect(after.contributors[1]).toMatchObject({ orcid, corresponding: true })
  const both = applyArticleChange(
    current,
    change({ authors: ['X'], contributors: [{ family: 'Y' }] }),
    later,
  )
  expect(both.authors).toEqual(['Y'])
})

test('R-ISSUE-6 Page ranges run forward even with a shortened end', () => {
  const taken = (pages: string) => NewArticle.safeParse({ ...newArticle(), pages }).success
  for (const right of [
    '41-58',
    '41 – 41',
    '41—58',
    '141-8',
    'S9-S1',
    'e12',
    '5',
    'xii-iv',
    '1-2-1',
  ])
    expect(taken(right), right).toBe(true)
  for (const wrong of ['58-41', '9-1', '10 - 09', '123456789-123456788'])
    expect(taken(wrong), wrong).toBe(false)
  expect(taken('1'.repeat(30))).toBe(true)
  expect(taken('1'.repeat(31))).toBe(false)
})

test('R-API-7 A field of an article beyond its limit is refused with the limit', () => {
  const problem = (more: object) =>
    NewArticle.safeParse({ ...newArticle(), ...more }).error?.issues[0]?.message
  const fine = {
    title: 'x'.repeat(500),
    abstract: 'x'.repeat(10_000),
    volume: '9999',
    issue: 'x'.repeat(20),
  }
  expect(
    problem({ ...fine, content: 'x'.repeat(100_000), category: 'x'.repeat(100) }),
  ).toBeUndefined()
  expect(
    problem({ authors: Array(100).fill('x'), keywords: Array(50).fill('x'), volume: 1 }),
  ).toBeUndefined()
  expect(problem({ volume: null, issue: '', pages: '' })).toBeUndefined()
  expect(problem({ title: 'x'.repeat(501) })).toBe('must be at most 500 characters')
  expect(problem({ abstract: 'x'.repeat(10_001) })).toBe('must be at most 10,000 characters')
  expect(problem({ content: 'x'.repeat(100_001) })).toBe('must be at most 100,000 characters')
  expect(problem({ category: 'x'.repeat(101) })).toBe('must be at most 100 characters')
  expect(problem({ issue: 'x'.repeat(21) })).toBe('must be at most 20 characters')
  expect(problem({ authors: [] })).toBe('required')
  expect(problem({ authors: Array(101).fill('x') })).toBe('must be at most 100 names')
  expect(problem({ authors: ['x'.repeat(201)] })).toBe('must be at most 200 characters')
  expect(problem({ keywords: Array(51).fill('x') })).toBe('must be at most 50 words')
  expect(problem({ volume: 0 })).toBe('must be 1 or more')
  expect(problem({ volume: 10_000 })).toBe('must be at most 9999')
  expect(problem({ volume: 1.5 })).toBe('must be a whole number')
  expect(problem({ volume: 'x' })).toBe('must be a whole number')
  expect(problem({ status: 'lost' })).toBe('must be draft or published')
})

test('R-ACCESS-8 Only editors can read a draft', () => {
  const editor = { role: 'user', journalRoles: ['editor'], twoFactorRequired: false } as never
  const author = { role: 'author', journalRoles: [], twoFactorRequired: false } as never
  expect(canRead(undefined, { status: 'published' })).toBe(true)
  expect(canRead(undefined, { status: 'draft' })).toBe(false)
  expect(canRead(author, { status: 'draft' })).toBe(false)
  expect(canRead(editor, { status: 'draft' })).toBe(true)
})
