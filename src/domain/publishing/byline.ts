/** A name in a byline, with what else is known of the person. */
export type Contributor = {
  displayName: string
  given: string | null
  family: string | null
  affiliation: string | null
  orcid: string | null
}

/**
 * A byline of the given names in their order. What is known of a contributor beside the name stays
 * with the name; of two who share a name, each keeps their own.
 */
export function renamed(known: Contributor[], names: string[]): Contributor[] {
  const left = [...known]
  return names.map((displayName) => {
    const place = left.findIndex((contributor) => contributor.displayName === displayName)
    const [found] = place < 0 ? [] : left.splice(place, 1)
    return found ?? { displayName, given: null, family: null, affiliation: null, orcid: null }
  })
}
