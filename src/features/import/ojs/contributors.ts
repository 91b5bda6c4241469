import type { Affiliation, Contributor } from '#domain/manuscript/contributor.ts'
import {
  childrenNamed,
  childText,
  isEmpty,
  localizedText,
  type OjsElement,
  parseWholeNumber,
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

/** The authors of a publication in their order, with what of them cannot be taken. */
export function contributorsOf(publication: OjsElement, locale: string) {
  const leftOut: string[] = []
  const found = childrenNamed(publication, 'authors')
    .flatMap((authors) => childrenNamed(authors, 'author'))
    .toSorted((a, b) => sequence(a) - sequence(b))
  const contributors = found.map((author, index) => {
    const about = `author ${index + 1}`
    const { person, others } = toContributor(
      author,
      locale,
      publication.attributes.primary_contact_id,
    )
    leftOut.push(...others.map((what) => `${about} (${person.displayName}): ${what}`))
    return person
  })
  return { contributors, leftOut }
}

const sequence = ({ attributes }: OjsElement) => parseWholeNumber(attributes.seq) ?? 0

function toContributor(author: OjsElement, locale: string, primary: string | undefined) {
  const { given, family } = namesOf(author, locale)
  const affiliations = affiliationsOf(author, locale)
  const country = childText(author, 'country') || null
  const [first, ...rest] = affiliations
  const person: Contributor = {
    displayName: [given.text, family.text].map(plainLine).filter(Boolean).join(' '),
    given: plainLine(given.text) || null,
    family: plainLine(family.text) || null,
    affiliations: first ? [{ ...first, country }, ...rest] : [],
    orcid: childText(author, 'orcid') || null,
    email: childText(author, 'email') || null,
    corresponding: isCorresponding(author, primary),
    roles: [],
  }
  const role = author.attributes.user_group_ref ?? 'Author'
  const others = [
    ...[given, family].flatMap(({ others }) => others.map((other) => `the name in ${other}`)),
    ...localizedText(author, 'affiliation', locale).others.map(
      (other) => `the affiliation in ${other}`,
    ),
    ...(country && !first ? [`the country ${country}, which has no affiliation`] : []),
    ...(/^(author|auteur|autor|penulis)/i.test(role) ? [] : [`the role ${role}`]),
    ...author.children
      .filter((child) => !knownElements.includes(child.name) && !isEmpty(child))
      .map((child) => `<${child.name}>`),
  ]
  return { person, others: [...new Set(others)] }
}

/** Until OJS 3.1.1 an author said it alone, since then the publication names one. */
const isCorresponding = ({ attributes }: OjsElement, primary: string | undefined): boolean =>
  attributes.primary_contact === 'true' || (primary !== undefined && attributes.id === primary)

/** Until OJS 3.1.1 a name had three parts of one language: <firstname>, <middlename>, <lastname>. */
function namesOf(author: OjsElement, locale: string) {
  const given = localizedText(author, 'givenname', locale)
  const family = localizedText(author, 'familyname', locale)
  if (given.text || family.text) return { given, family }
  const first = ['firstname', 'middlename'].map((name) => childText(author, name)).filter(Boolean)
  return {
    given: { ...given, text: first.join(' ') },
    family: { ...family, text: childText(author, 'lastname') },
  }
}

/** Until OJS 3.4 an affiliation is a text, of which several are separated by semicolons or lines; since 3.5 each has a name. */
function affiliationsOf(author: OjsElement, locale: string): Affiliation[] {
  const named = [
    ...childrenNamed(author, 'affiliation'),
    ...childrenNamed(author, 'rorAffiliation'),
  ]
    .filter(({ children }) => children.length > 0)
    .map((place) => ({
      name: plainLine(localizedText(place, 'name', locale).text),
      country: null,
      ror: childText(place, 'ror') || null,
    }))
  if (named.length > 0) return named.filter(({ name }) => name)
  return localizedText(author, 'affiliation', locale)
    .text.split(/[;\n]/)
    .map(plainLine)
    .filter(Boolean)
    .map((name) => ({ name, country: null, ror: null }))
}
