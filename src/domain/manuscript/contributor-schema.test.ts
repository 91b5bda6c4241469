import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../../../test/any-code-point.ts'
import { parse } from '../text/parse.ts'
import { contributorFromName, withNameParts } from './contributor.ts'
import { ContributorRows, Contributors } from './contributor-schema.ts'
import { creditRoles } from './credit.ts'

const read = (people: unknown) => parse(Contributors, people)
const refusalOf = (people: unknown, schema = Contributors): string => {
  try {
    return JSON.stringify(parse(schema, people))
  } catch (error) {
    return (error as Error).message
  }
}

test('R-BYLINE-1 what is wrong is said at the row and the field of the person', () => {
  const good = { displayName: 'Ada Obi' }
  const places = (...people: object[]) =>
    Contributors.safeParse(people).error?.issues.map(({ path }) => path.join('.'))
  expect(places(good, { displayName: 'B', orcid: '1' })).toEqual(['1.orcid'])
  expect(places({ displayName: 'B', email: 'x' }, good)).toEqual(['0.email'])
  expect(places(good, { displayName: 'B', affiliations: [{ name: 'C', ror: 'x' }] })).toEqual([
    '1.affiliations.0.ror',
  ])
  expect(places(good)).toBeUndefined()
})

test('R-BYLINE-1 tells all of a person, each thing in the form in which it is kept', () => {
  const typed = {
    given: ' Ada ',
    family: 'Obi',
    orcid: 'https://orcid.org/0000-0002-1825-0097',
    affiliations: [{ name: 'Sample College', country: ' ng ', ror: '03yrm5c26' }, { name: 'B' }],
    email: 'ada@example.org',
    corresponding: true,
    roles: ['writing - original draft', 'Software', 'software'],
  }
  expect(read([typed])).toEqual([
    {
      displayName: 'Ada Obi',
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
  expect(read([{ displayName: 'Bello, PhD' }])).toEqual([contributorFromName('Bello, PhD')])
  expect(read([{ family: 'Sukarno' }])).toEqual([
    { ...contributorFromName('Sukarno'), family: 'Sukarno' },
  ])
  expect(read([{ given: ' \n', family: 'Sukarno', orcid: ' ', email: '' }])).toEqual([
    { ...contributorFromName('Sukarno'), family: 'Sukarno' },
  ])
  expect(creditRoles).toHaveLength(14)
})

test('R-BYLINE-3 R-BYLINE-1 what is wrong is said with the place and the name of the author', () => {
  const ada = { displayName: 'Ada Obi' }
  const second = (wrong: object) => refusalOf([contributorFromName('One'), { ...ada, ...wrong }])
  const said = 'Author 2 (Ada Obi): '
  expect(second({ orcid: '0000-0002-1825-0098' })).toBe(
    `${said}the ORCID iD is not valid: please check its digits`,
  )
  expect(second({ affiliations: [{ name: 'A', ror: '01k4yrm30' }] })).toBe(
    `${said}the ROR of an affiliation must be an address like https://ror.org/03yrm5c26`,
  )
  expect(second({ affiliations: [{ name: ' ' }] })).toBe(
    `${said}the name of an affiliation is a required field`,
  )
  expect(second({ affiliations: [{ name: 'A', country: 'XX' }] })).toContain(
    'a code of two letters',
  )
  expect(second({ email: 'ada' })).toContain(`${said}Please enter a valid e-mail address`)
  expect(second({ roles: ['Cook'] })).toBe(`${said}a role must be one of the 14 of CRediT`)
  expect(second({ given: 'a\u0000' })).toContain('the given name contains control characters')
  expect(second({ given: '\ud800' })).toContain('the given name contains control characters')
  expect(second({ corresponding: 'yes' })).toContain(said)
  expect(refusalOf([{}])).toBe('Author 1: the name is a required field')
  for (const odd of [null, 1, 'Ada', []]) expect(refusalOf([odd])).toMatch(/^Author 1: /)
  const twins = [
    { ...ada, orcid: '0000000218250097' },
    { given: 'B', orcid: '0000-0002-1825-0097' },
  ]
  expect(refusalOf(twins)).toBe('Author 2 (B): the ORCID iD is that of author 1 already')
})

test('R-BYLINE-1 a byline is bounded, and has somebody in it', () => {
  expect(refusalOf([])).toBe('body is a required field')
  expect(refusalOf(Array(101).fill(contributorFromName('A')))).toContain(
    'must be at most 100 people',
  )
  const places = Array(11).fill({ name: 'A' })
  expect(refusalOf([{ displayName: 'A', affiliations: places }])).toContain(
    'affiliations must be at most 10',
  )
  expect(refusalOf([{ displayName: 'A'.repeat(201) }])).toContain('the name must be at most 200')
})

test('R-BYLINE-2 empty rows of a form are left out, and those after them keep their place in what is said', () => {
  const empty = {
    ...contributorFromName(''),
    affiliations: [{ name: '', country: null, ror: null }],
  }
  expect(parse(ContributorRows, [empty, contributorFromName('Ada'), empty])).toEqual([
    contributorFromName('Ada'),
  ])
  const wrong = [empty, { ...contributorFromName('Ada'), orcid: '1' }]
  expect(refusalOf(wrong, ContributorRows)).toContain('Author 2 (Ada): the ORCID iD')
  expect(refusalOf([empty], ContributorRows)).toBe('Please enter at least one author name.')
})

test('R-BYLINE-1 whatever text is told, it is kept as it is or refused, and what is kept is taken again', () => {
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
      expect(read(result.data)).toEqual(result.data)
    }),
  )
})

test('R-BYLINE-1 the parts of a name are guessed as bylines write them, and never over what somebody told', () => {
  const parts = (name: string) => {
    const { given, family } = withNameParts(contributorFromName(name))
    return [given, family]
  }
  expect(parts('Ada Bello')).toEqual(['Ada', 'Bello'])
  expect(parts('Ẹniọlá  Jane Ọ̀ṣọ́')).toEqual(['Ẹniọlá Jane', 'Ọ̀ṣọ́'])
  expect(parts('Ludwig van der Berg')).toEqual(['Ludwig', 'van der Berg'])
  expect(parts('Bello, Ada')).toEqual(['Ada', 'Bello'])
  expect(parts('van der Berg')).toEqual(['van', 'der Berg'])
  expect(parts('van Berg')).toEqual(['van', 'Berg'])
  for (const name of ['Plato', '', 'Bello, Ada, PhD', 'Bello,'])
    expect([name, ...parts(name)]).toEqual([name, null, null])
  const told = { ...contributorFromName('Ada Bello'), family: 'Ada' }
  expect(withNameParts(told)).toBe(told)
})
