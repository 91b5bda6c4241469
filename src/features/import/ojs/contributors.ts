import type { Affiliation, Contributor } from '#domain/manuscript/contributor.ts'
import {
  childrenNamed,
  childText,
  listedIn,
  localizedText,
  type OjsElement,
  parseWholeNumber,
  type Skip,
  unknownChildren,
} from './element.ts'
import { plainLine } from './plain-text.ts'

const knownElements = [
  'givenname',
  'familyname',
  'firstname',
  'middlename',
  'lastname',
  'affiliation',
  'rorAffiliation',
  'country',
  'email',
  'orcid',
]

/** The authors of a publication in their order. */
export function contributorsOf(publication: OjsElement, locale: string, skip: Skip): Contributor[] {
  const sequence = ({ attributes }: OjsElement) => parseWholeNumber(attributes.seq) ?? 0
  return listedIn(publication, 'authors', 'author')
    .toSorted((a, b) => sequence(a) - sequence(b))
    .map((author, index) => {
      const skipped = new Set<string>()
      const person = toContributor(author, locale, (sentence) => skipped.add(sentence))
      for (const sentence of skipped)
        skip(`author ${index + 1} (${person.displayName}): ${sentence}`)
      return { ...person, corresponding: isCorresponding(author, publication) }
    })
}

function toContributor(author: OjsElement, locale: string, skip: Skip): Contributor {
  const { given, family } = namesOf(author, locale, skip)
  const [first, ...rest] = affiliationsOf(author, locale, skip)
  const country = childText(author, 'country') || null
  const role = author.attributes.user_group_ref ?? 'Author'
  if (country && !first) skip(`the country ${country}, which has no affiliation`)
  if (!/^(author|auteur|autor|penulis)/i.test(role)) skip(`the role ${role}`)
  for (const { name } of unknownChildren(author, knownElements)) skip(`<${name}>`)
  return {
    displayName: [given, family].filter(Boolean).join(' '),
    organisation: false,
    given: given || null,
    family: family || null,
    affiliations: first ? [{ ...first, country }, ...rest] : [],
    orcid: childText(author, 'orcid') || null,
    email: childText(author, 'email') || null,
    corresponding: false,
    roles: [],
  }
}

/** Until OJS 3.1.1 the author has a mark; since then the publication names one author. */
const isCorresponding = ({ attributes }: OjsElement, publication: OjsElement): boolean => {
  const primary = publication.attributes.primary_contact_id
  return (
    attributes.primary_contact === 'true' || (primary !== undefined && attributes.id === primary)
  )
}

/** Until OJS 3.1.1 a name has three parts in one language. */
function namesOf(author: OjsElement, locale: string, skip: Skip) {
  const given = plainLine(localizedText(author, 'givenname', locale, skip, 'the name'))
  const family = plainLine(localizedText(author, 'familyname', locale, skip, 'the name'))
  if (given || family) return { given, family }
  const parts = ['firstname', 'middlename'].map((name) => childText(author, name))
  return {
    given: plainLine(parts.filter(Boolean).join(' ')),
    family: plainLine(childText(author, 'lastname')),
  }
}

/** Until OJS 3.4 an affiliation is a text of names separated by semicolons or lines; since 3.5 it has a name element. */
function affiliationsOf(author: OjsElement, locale: string, skip: Skip): Affiliation[] {
  const text = localizedText(author, 'affiliation', locale, skip, 'the affiliation')
  const elements = childrenNamed(author, 'affiliation', 'rorAffiliation')
    .filter(({ children }) => children.length > 0)
    .map((element) => ({
      name: plainLine(localizedText(element, 'name', locale)),
      country: null,
      ror: childText(element, 'ror') || null,
    }))
  if (elements.length > 0) return elements.filter(({ name }) => name)
  return text
    .split(/[;\n]/)
    .map(plainLine)
    .filter(Boolean)
    .map((name) => ({ name, country: null, ror: null }))
}
