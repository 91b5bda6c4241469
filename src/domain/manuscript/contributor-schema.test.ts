import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { parse } from '../text/parse.ts'
import { contributorFromName } from './contributor.ts'
import { ContributorRows, Contributors } from './contributor-schema.ts'
import { creditRoles } from './credit.ts'

const parsePeople = (people: unknown) => parse(Contributors, people)
const errorOf = (people: unknown, schema = Contributors): string => {
  try {
    return JSON.stringify(parse(schema, people))
  } catch (error) {
    return (error as Error).message
  }
}

test('R-BYLINE-1 an error has the path of the row and the field', () => {
  const good = { displayName: 'Ada Obi' }
  const pathsOf = (...people: object[]) =>
    Contributors.safeParse(people).error?.issues.map(({ path }) => path.join('.'))
  expect(pathsOf(good, { displayName: 'B', orcid: '1' })).toEqual(['1.orcid'])
  expect(pathsOf({ displayName: 'B', email: 'x' }, good)).toEqual(['0.email'])
  expect(pathsOf(good, { displayName: 'B', affiliations: [{ name: 'C', ror: 'x' }] })).toEqual([
    '1.affiliations.0.ror',
  ])
  expect(pathsOf(good)).toBeUndefined()
})

test('R-BYLINE-1 a contributor has all details in their stored form', () => {
  const input = {
    given: ' Ada ',
    family: 'Obi',
    orcid: 'https://orcid.org/0000-0002-1825-0097',
    affiliations: [{ name: 'Sample College', country: ' ng ', ror: '03yrm5c26' }, { name: 'B' }],
    email: 'ada@example.org',
    corresponding: true,
    roles: ['writing - original draft', 'Software', 'software'],
  }
  expect(parsePeople([input])).toEqual([
    {
      displayName: 'Ada Obi',
      organisation: false,
      given: 'Ada',
      family: 'Obi',
      orcid: '0000-0002-1825-0097',
      affiliations: [
        { name: 'Sample College', country: 'NG', ror: 'https://ror.org/03yrm5c26' },
        { name: 'B', country: null, ror: null },
      ],
      email: 'ada@example.org',
      corresponding: true,
      roles: ['Writing – original draft', 'Software'],
    },
  ])
  expect(parsePeople([{ displayName: 'Bello, PhD' }])).toEqual([contributorFromName('Bello, PhD')])
  expect(parsePeople([{ family: 'Sukarno' }])).toEqual([
    { ...contributorFromName('Sukarno'), family: 'Sukarno' },
  ])
  expect(parsePeople([{ given: ' \n', family: 'Sukarno', orcid: ' ', email: '' }])).toEqual([
    { ...contributorFromName('Sukarno'), family: 'Sukarno' },
  ])
  expect(creditRoles).toHaveLength(14)
})

test('R-BYLINE-3 R-BYLINE-1 an error names the author by position and name', () => {
  const ada = { displayName: 'Ada Obi' }
  const second = (change: object) => errorOf([contributorFromName('One'), { ...ada, ...change }])
  const label = 'Author 2 (Ada Obi): '
  expect(second({ orcid: '0000-0002-1825-0098' })).toBe(
    `${label}the ORCID iD is not valid: please check its digits`,
  )
  expect(second({ affiliations: [{ name: 'A', ror: '01k4yrm30' }] })).toBe(
    `${label}the ROR of an affiliation must be an address like https://ror.org/03yrm5c26`,
  )
  expect(second({ affiliations: [{ name: ' ' }] })).toBe(
    `${label}the name of an affiliation is a required field`,
  )
  expect(second({ affiliations: [{ name: 'A', country: 'XX' }] })).toContain(
    'a code of two letters',
  )
  expect(second({ email: 'ada' })).toContain(`${label}Please enter a valid email address`)
  expect(second({ roles: ['Cook'] })).toBe(`${label}a role must be one of the 14 of CRediT`)
  expect(second({ given: 'a\u0000' })).toContain('the given name contains control characters')
  expect(second({ given: '\ud800' })).toContain('the given name contains control characters')
  expect(second({ corresponding: 'yes' })).toContain(label)
  expect(errorOf([{}])).toBe('Author 1: the name is a required field')
  for (const odd of [null, 1, 'Ada', []]) expect(errorOf([odd])).toMatch(/^Author 1: /)
  const duplicates = [
    { ...ada, orcid: '0000000218250097' },
    { given: 'B', orcid: '0000-0002-1825-0097' },
  ]
  expect(errorOf(duplicates)).toBe('Author 2 (B): author 1 has the same ORCID iD')
})

test('R-BYLINE-1 a byline has 1 to 100 people with at most 10 affiliations each', () => {
  expect(errorOf([])).toBe('body is a required field')
  expect(errorOf(Array(101).fill(contributorFromName('A')))).toContain('must be at most 100 people')
  const affiliations = Array(11).fill({ name: 'A' })
  expect(errorOf([{ displayName: 'A', affiliations }])).toContain('affiliations must be at most 10')
  expect(errorOf([{ displayName: 'A'.repeat(201) }])).toContain('the name must be at most 200')
})

const empty = {
  ...contributorFromName(''),
  affiliations: [{ name: '', country: null, ror: null }],
}

test('R-BYLINE-2 empty rows of a form are skipped', () => {
  expect(parse(ContributorRows, [empty, contributorFromName('Ada'), empty])).toEqual([
    contributorFromName('Ada'),
  ])
})

test('R-BYLINE-2 an error keeps the number of its row among empty rows', () => {
  const invalid = [empty, { ...contributorFromName('Ada'), orcid: '1' }]
  expect(errorOf(invalid, ContributorRows)).toContain('Author 2 (Ada): the ORCID iD')
})

test('R-BYLINE-2 a form needs at least one row that is not empty', () => {
  expect(errorOf([empty], ContributorRows)).toBe('Please enter at least one author name.')
})

test('R-BYLINE-1 a text is rejected or stored in a form that is valid again', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCodePoint }),
    fc.constantFrom('<b>', '\u202eevil', '\u200fא', '', ' '),
  )
  const person = fc.record(
    { displayName: text, given: text, family: text, orcid: text, email: text },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(person, { maxLength: 4 }), (people) => {
      const result = Contributors.safeParse(people)
      if (!result.success) return
      expect(JSON.stringify(result.data).isWellFormed()).toBe(true)
      expect(parsePeople(result.data)).toEqual(result.data)
    }),
  )
})
