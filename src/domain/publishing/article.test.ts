import { expect, test } from 'vitest'
import { parse } from '../text/parse.ts'
import { ArticleChange, NewArticle, requireVolumeForIssue } from './article.ts'

const whole = { title: 'T', abstract: 'A', authors: ['Ada Obi'] }

const said = (schema: typeof NewArticle | typeof ArticleChange, input: object): string => {
  try {
    return JSON.stringify(parse(schema as typeof NewArticle, input))
  } catch (error) {
    return (error as Error).message
  }
}
const ofNew = (more: object) => said(NewArticle, { ...whole, ...more })
const ofChange = (change: object) => said(ArticleChange, change)
const x = (count: number) => 'x'.repeat(count)

test('R-API-7 R-MANAGE-2 A new article needs only title, abstract and authors', () => {
  expect(parse(NewArticle, whole)).toEqual({ ...whole, keywords: [], status: 'published' })
  const nothing = {
    category: '',
    volume: '',
    issue: null,
    pages: '',
    publicationDate: null,
    content: '',
  }
  expect(parse(NewArticle, { ...whole, ...nothing })).toEqual({
    ...whole,
    keywords: [],
    status: 'published',
  })
  expect(parse(NewArticle, { ...whole, volume: '12', issue: '1-2' })).toMatchObject({
    volume: 12,
    issue: '1-2',
  })
})

test('R-API-7 A field of an article beyond its limit is refused in a sentence', () => {
  const fits: object[] = [
    { title: x(500), abstract: x(10_000), content: x(100_000), category: x(100) },
    { authors: Array(100).fill(x(200)), keywords: Array(50).fill(x(200)) },
    { volume: 1, issue: x(20), pages: x(30), publicationDate: '2026-03-31', status: 'draft' },
    { volume: 9999, pages: '41-58' },
  ]
  const wrong: [object, string][] = [
    [{ title: x(501) }, 'title must be at most 500 characters'],
    [{ abstract: x(10_001) }, 'abstract must be at most 10,000 characters'],
    [{ content: x(100_001) }, 'content must be at most 100,000 characters'],
    [{ category: x(101) }, 'category must be at most 100 characters'],
    [{ authors: [] }, 'authors is a required field'],
    [{ authors: Array(101).fill('A') }, 'authors must be at most 100 names'],
    [{ keywords: Array(51).fill('A') }, 'keywords must be at most 50 words'],
    [{ status: 'lost' }, 'status must be draft or published'],
    [{ volume: 'seven' }, 'volume must be a whole number'],
    [{ volume: 1.5 }, 'volume must be a whole number'],
    [{ volume: 0 }, 'volume must be 1 or more'],
    [{ volume: 10_000 }, 'volume must be at most 9999'],
    [{ issue: x(21) }, 'issue must be at most 20 characters'],
    [{ pages: x(31) }, 'pages must be at most 30 characters'],
    [{ pages: '58-41' }, 'pages must run from a lower page to a higher one'],
    [{ pages: '58 – 41' }, 'pages must run from a lower page to a higher one'],
    [{ publicationDate: 'soon' }, 'publicationDate must be a date like 2026-03-31'],
  ]
  for (const fit of fits) {
    expect(ofNew(fit), JSON.stringify(fit).slice(0, 60)).toMatch(/^\{/)
    expect(ofChange(fit), JSON.stringify(fit).slice(0, 60)).toMatch(/^\{/)
  }
  for (const [input, sentence] of wrong) {
    expect(ofNew(input)).toBe(sentence)
    expect(ofChange(input)).toBe(sentence)
  }
  expect(ofChange({ version: x(21) })).toBe('version must be at most 20 characters')
  expect(ofChange({ version: x(20) })).toMatch(/^\{/)
  for (const pages of [
    '58-59',
    '141-8',
    '9-9',
    'e58-41',
    '58-41x',
    'x58-41',
    '58–141',
    '10-9000000000',
  ])
    expect(ofNew({ pages }), pages).toMatch(/^\{/)
})

test('R-API-7 A change clears empty fields but keeps those left out', () => {
  const cleared = {
    content: '',
    category: '',
    volume: '',
    issue: '',
    pages: '',
    publicationDate: '',
  }
  expect(parse(ArticleChange, cleared)).toEqual(cleared)
  expect(parse(ArticleChange, {})).toEqual({})
  expect(() => requireVolumeForIssue({ issue: '1' })).toThrow(
    expect.objectContaining({
      refusal: 'issue-without-volume',
      field: 'volume',
      message: 'volume is a required field when issue is given',
    }),
  )
  for (const fine of [{}, { volume: 1 }, { volume: 1, issue: '1' }, { issue: '' }])
    expect(() => requireVolumeForIssue(fine)).not.toThrow()
})
