import { expect, test } from 'vitest'
import { hasSameName, type IdentityKey, identityKeys, identityKeysOfAuthor } from './identity.ts'

const describeKeys = (keys: IdentityKey[]) => keys.map(({ by, text }) => `${by} ${text}`)
const orcid = '0000-0002-1825-0097'
const own = describeKeys(
  identityKeys({ name: 'Dr Ọlá B. Adé', email: 'Ola+Journal@Example.org', orcid }),
)
const isRecognised = (author: Parameters<typeof identityKeysOfAuthor>[0]) =>
  describeKeys(identityKeysOfAuthor(author)).some((key) => own.includes(key))

test('R-DUTY-2 an account has keys for its address with and without a tag, its name and its ORCID iD', () => {
  expect(own).toEqual([
    'email ola+journal@example.org',
    'email ola@example.org',
    'name ade ola',
    `orcid ${orcid}`,
  ])
})

test('R-DUTY-2 an author is recognised by a name or an address in any common form', () => {
  for (const displayName of [
    'Ola Ade',
    'ADE, Ola',
    'Ade, Ola, University of Lagos',
    'Prof. Ola Ade (Lagos)',
    'Ade Ọla',
    'O. Ade <ola@example.org>',
    'OLA@EXAMPLE.ORG',
    'x (mailto:ola@example.org.)',
    'Somebody "ola+other@example.org"',
    'Ada Obi; Ola Ade',
  ])
    expect(isRecognised({ displayName }), displayName).toBe(true)
})

test('R-DUTY-2 an author is recognised by the fields of a byline', () => {
  const somebody = { displayName: 'Somebody' }
  expect(isRecognised({ ...somebody, orcid })).toBe(true)
  expect(isRecognised({ ...somebody, email: 'ola@example.org' })).toBe(true)
  expect(isRecognised({ ...somebody, given: 'Ola', family: 'Adé' })).toBe(true)
  expect(isRecognised({ ...somebody, family: 'Ade Ola' })).toBe(true)
  const other = { orcid: '0000-0001-5109-3700', email: 'ada@example.org', family: 'Ade' }
  expect(isRecognised({ ...somebody, ...other })).toBe(false)
})

test('R-DUTY-2 one word of a name or a part of an address does not identify a person', () => {
  for (const displayName of [
    'Ade, University of Lagos',
    'Ola',
    'Ola Adeola',
    'Ola Ade-Obi',
    'X <nola@example.org>',
    'ola@example.org.ng',
    'Ada Obi (Ola Ade College)',
    '',
    '<',
    'Dr',
    '@',
  ])
    expect(isRecognised({ displayName }), displayName).toBe(false)
})

test('R-DUTY-2 names are compared without titles, initials, marks and order', () => {
  expect(hasSameName({ name: 'Ọlá B. Adé' }, { displayName: 'Ade, Ola' })).toBe(true)
  expect(hasSameName({ name: 'Ola Ade' }, { displayName: 'Ola Obi' })).toBe(false)
  expect(hasSameName({ name: 'Dr' }, { displayName: 'Dr' })).toBe(false)
})
