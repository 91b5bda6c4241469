import { countryName } from '#domain/people/country.ts'
import { orcidUrl } from '#domain/people/orcid.ts'
import type { RecordContributor } from '#domain/publishing/article-record.ts'

/** Where people of a byline work, as a reader sees it: with the name of the country. */
export type BylineAffiliation = { name: string; country: string | null; ror: string | null }

/** A person of a byline, with the numbers of their places, from 1. */
export type BylineAuthor = {
  name: string
  /** Where the person's ORCID iD leads. */
  orcid: string | null
  corresponding: boolean
  places: number[]
  roles: string[]
}

export type Byline = { people: BylineAuthor[]; places: BylineAffiliation[] }

/** A byline as a page sets it: each place once, in the order in which the people come to it. */
export function buildByline(contributors: RecordContributor[]): Byline {
  const places: BylineAffiliation[] = []
  const numbers = new Map<string, number>()
  const numberOf = ({ name, country, ror }: BylineAffiliation): number => {
    const key = JSON.stringify([name, country, ror])
    const found = numbers.get(key)
    if (found) return found
    places.push({ name, country: country && countryName(country), ror })
    numbers.set(key, places.length)
    return places.length
  }
  const people = contributors.map(({ displayName, orcid, corresponding, affiliations, roles }) => ({
    ...{ name: displayName, orcid: orcid && orcidUrl(orcid), corresponding, roles },
    places: [...new Set(affiliations.map(numberOf))],
  }))
  return { people, places }
}
