import { expect, test } from 'vitest'
import { contributorFromName } from '#domain/manuscript/contributor.ts'
import { Refused } from '#domain/refusal.ts'
import { sanitizeArticle, validateArticle } from './validate-article.ts'

const now = new Date('2026-03-02T10:00:00Z')
const validInput = () => ({
  title: 'How a class reads',
  authors: ['Ada Obi'],
  status: 'published',
  abstract: ' What was seen. ',
})
const person = (more: object) => ({ ...contributorFromName('Ada Obi'), ...more })
const sanitize = (more: object) => sanitizeArticle({ ...validInput(), ...more }, ['Policy'], now)

test('R-MOVE-1 A valid article is imported completely', () => {
  const { input, leftOut } = sanitize({ category: 'Policy', keywords: ['a'] })
  expect(leftOut).toEqual([])
  expect(input).toMatchObject({ abstract: 'What was seen.', category: 'Policy', keywords: ['a'] })
})

test('R-MOVE-1 Invalid optional fields are left out and reported', () => {
  const { input, leftOut } = sanitize({
    category: 'Sport',
    licence: 'mine',
    publicationDate: 'soon',
    content: 'Text',
    references: ['One', 'x\u0000', 'Two'],
    articleNumber: 'e'.repeat(99),
  })
  expect(input).toMatchObject({ content: 'Text', references: ['One', 'Two'] })
  expect(input.category).toBeUndefined()
  expect(input.publicationDate).toBeUndefined()
  expect(leftOut).toHaveLength(5)
  expect(leftOut.join()).toContain('category must be one of Policy')
  expect(leftOut.join()).toContain('publicationDate must be a date')
})

test('R-MOVE-1 An invalid required field refuses the article', () => {
  for (const wrong of [{ title: '' }, { authors: [] }, { status: 'lost' }])
    expect(() => sanitize(wrong), JSON.stringify(wrong)).toThrow(Refused)
  expect(() => sanitize({ contributors: [person({ displayName: 'x\u0000' })] })).toThrow(Refused)
})

test('R-MOVE-1 An abstract can be missing', () => {
  expect(sanitize({ abstract: undefined }).input.abstract).toBe('')
  expect(sanitize({ abstract: ' ' }).input.abstract).toBe('')
  expect(sanitize({ abstract: 'none' }).input.abstract).toBe('none')
})

test('R-MOVE-1 A long abstract is cut between characters', () => {
  const whole = sanitize({ abstract: ` ${'a'.repeat(10_000)} ` })
  expect(whole).toMatchObject({ input: { abstract: 'a'.repeat(10_000) }, leftOut: [] })
  const cut = sanitize({ abstract: `${'a'.repeat(9_999)}\u{1F9F5}` })
  expect(cut.input.abstract).toBe('a'.repeat(9_999))
  expect(cut.leftOut).toEqual(['abstract: all after 10,000 characters'])
})

test('R-MOVE-1 The first entries of a list that is too long are imported', () => {
  const { input, leftOut } = sanitize({
    keywords: Array.from({ length: 51 }, (_, n) => `word ${n}`),
    references: Array.from({ length: 500 }, (_, n) => `Work ${n}.`),
    funding: Array.from({ length: 31 }, (_, n) => ({ funder: `Fund ${n}` })),
  })
  expect(input.keywords?.at(-1)).toBe('word 49')
  expect(input.references).toHaveLength(500)
  expect(input.funding).toHaveLength(30)
  expect(leftOut).toEqual([
    'keywords: those after the first 50',
    'funding: those after the first 30',
  ])
})

test('R-MOVE-1 R-BYLINE-1 Invalid fields of a person are left out', () => {
  const people = [
    person({ orcid: '0000-0002-1825-0098', email: 'ada' }),
    person({
      displayName: 'Musa Bello',
      roles: ['Cook'],
      affiliations: [
        { name: 'A', country: 'XX', ror: null },
        { name: 'B', country: null, ror: 'x' },
        { name: 'c'.repeat(301), country: 'NG', ror: null },
      ],
    }),
  ]
  const { input, leftOut } = sanitize({ contributors: people, authors: ['somebody else'] })
  expect(leftOut).toHaveLength(6)
  expect(input.authors).toEqual(['Ada Obi', 'Musa Bello'])
  expect(input.contributors).toMatchObject([
    { displayName: 'Ada Obi', orcid: null, email: null },
    {
      displayName: 'Musa Bello',
      roles: [],
      affiliations: [
        { name: 'A', country: null },
        { name: 'B', ror: null },
      ],
    },
  ])
})

test('R-MOVE-3 Strict validation refuses the first invalid field', () => {
  const required = (more: object) => validateArticle({ ...validInput(), ...more }, ['Policy'], now)
  expect(required({ abstract: undefined })).toMatchObject({ input: { abstract: '' }, leftOut: [] })
  expect(required({ abstract: 'Said.' }).input.abstract).toBe('Said.')
  expect(() => required({ category: 'Sport' })).toThrow('category must be one of Policy')
  expect(() => required({ issue: '3' })).toThrow('volume is a required field when issue is given')
  expect(() => required({ acceptedOn: '2026-01-01', receivedOn: '2026-02-01' })).toThrow(Refused)
})
