import { isEmailAddress } from '../people/email-address.ts'

/** `country` is an ISO 3166-1 code (`NG`), `ror` an address such as `https://ror.org/03yrm5c26`. */
export type Affiliation = { name: string; country: string | null; ror: string | null }

/** A person or an organisation in a byline. */
export type Contributor = {
  /** As printed in the byline. */
  displayName: string
  /** An organisation has no given and family name. */
  organisation: boolean
  given: string | null
  family: string | null
  affiliations: Affiliation[]
  /** As printed, `0000-0002-1825-0097`. */
  orcid: string | null
  /** For editors only: never public. */
  email: string | null
  corresponding: boolean
  /** Names of CRediT roles. (ANSI/NISO Z39.104-2022) */
  roles: string[]
}

export const contributorFromName = (displayName: string): Contributor => ({
  displayName,
  organisation: false,
  given: null,
  family: null,
  affiliations: [],
  orcid: null,
  email: null,
  corresponding: false,
  roles: [],
})

/** A contributor typed as a name, optionally followed by an email address in brackets: `Ada Obi <ada@example.org>`. */
export function contributorFromText(text: string): Contributor {
  const [, name = '', email = ''] =
    /^([^<>()]*[^<>()\s])\s*[<(]\s*([^\s<>()]+)\s*[>)]$/.exec(text) ?? []
  return isEmailAddress(email) ? { ...contributorFromName(name), email } : contributorFromName(text)
}

const organisationWords =
  /\b(?:universit|college|school|institut|ministry|department|faculty|centre|center|council|commission|committee|consortium|association|society|network|group|team|agency|foundation|organi[sz]ation|nations|bank|fund)/i

/** Whether a name has a word that names of organisations have, and names of people rarely. */
export const isOrganisationName = (name: string): boolean => organisationWords.test(name)

/**
 * Guesses the given and family name from `Given Family`, with particles as part of the family name, or `Family, Given`.
 * Returns undefined for a single name, for several commas and for an organisation. A person must check the result.
 */
export function guessNameParts(displayName: string): { given: string; family: string } | undefined {
  if (isOrganisationName(displayName)) return undefined
  const [before = '', after, ...more] = displayName.split(',').map((part) => part.trim())
  if (more.length > 0) return undefined
  if (after !== undefined) return before && after ? { given: after, family: before } : undefined
  const words = before.split(/\s+/)
  const particle = words.findIndex((word, index) => index > 0 && /^\p{Ll}+$/u.test(word))
  const familyStart = particle === -1 ? words.length - 1 : particle
  if (familyStart < 1) return undefined
  return {
    given: words.slice(0, familyStart).join(' '),
    family: words.slice(familyStart).join(' '),
  }
}

/** Adds the guessed given and family name to a person who has neither. */
export function withNameParts<Person extends Contributor>(person: Person): Person {
  const isKnown = person.given || person.family || person.organisation
  const parts = isKnown ? undefined : guessNameParts(person.displayName)
  return parts ? { ...person, ...parts } : person
}

/** A byline of these names. Known contributors keep their details; each of several with the same name is used once. */
export function renameContributors(known: Contributor[], names: string[]): Contributor[] {
  const remaining = [...known]
  return names.map((name) => {
    const index = remaining.findIndex(({ displayName }) => displayName === name)
    const [person] = index < 0 ? [] : remaining.splice(index, 1)
    return person ?? contributorFromName(name)
  })
}
