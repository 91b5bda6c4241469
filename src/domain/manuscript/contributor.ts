/** Where a person works: `country` is a code of ISO 3166-1 (`NG`), `ror` an address as `https://ror.org/03yrm5c26`. */
export type Affiliation = { name: string; country: string | null; ror: string | null }

/** A name in a byline, with what else is known of the person. */
export type Contributor = {
  /** As the byline prints it. */
  displayName: string
  /** One of the two may be missing, where a person has one name. */
  given: string | null
  family: string | null
  affiliations: Affiliation[]
  /** As printed, `0000-0002-1825-0097`. */
  orcid: string | null
  /** For the office alone: never public. */
  email: string | null
  /** Whether readers are to write to this person. */
  corresponding: boolean
  /** What the person contributed, by the names of CRediT (ANSI/NISO Z39.104-2022). */
  roles: string[]
}

/** Somebody of whom nothing is known but the name. */
export const contributorFromName = (displayName: string): Contributor => ({
  displayName,
  given: null,
  family: null,
  affiliations: [],
  orcid: null,
  email: null,
  corresponding: false,
  roles: [],
})

/**
 * The two parts of a name as most bylines write it: given names first, then the family name with the particles before it,
 * or the family name with a comma after it. Undefined for a single name, and where more than one comma stands.
 * A guess: a person has to look at it.
 */
export function guessNameParts(displayName: string): { given: string; family: string } | undefined {
  const [before = '', after, ...more] = displayName.split(',').map((part) => part.trim())
  if (more.length > 0) return undefined
  if (after !== undefined) return before && after ? { given: after, family: before } : undefined
  const words = before.split(/\s+/)
  const particle = words.findIndex((word, place) => place > 0 && /^\p{Ll}+$/u.test(word))
  const from = particle === -1 ? words.length - 1 : particle
  if (from < 1) return undefined
  return { given: words.slice(0, from).join(' '), family: words.slice(from).join(' ') }
}

/** The person with the parts of the name told apart, where that can be guessed and nobody has told them. */
export function withNameParts<Person extends Contributor>(person: Person): Person {
  const parts = person.given || person.family ? undefined : guessNameParts(person.displayName)
  return parts ? { ...person, ...parts } : person
}

/**
 * A byline of the given names in their order. What is known of a contributor beside the name stays
 * with the name; of two who share a name, each keeps their own.
 */
export function renameContributors(known: Contributor[], names: string[]): Contributor[] {
  const left = [...known]
  return names.map((displayName) => {
    const place = left.findIndex((contributor) => contributor.displayName === displayName)
    const [found] = place < 0 ? [] : left.splice(place, 1)
    return found ?? contributorFromName(displayName)
  })
}
