import { countryName } from '#domain/people/country.ts'
import { orcidUrl } from '#domain/people/orcid.ts'
import type { RecordContributor } from '#domain/publishing/article-record.ts'

export type BylineAffiliation = { name: string; country: string | null; ror: string | null }

/** An author. `affiliations` are numbers in the list of the byline, starting at 1. */
export type BylineAuthor = {
  name: string
  orcid: string | null
  corresponding: boolean
  affiliations: number[]
  roles: string[]
}

export type Byline = { authors: BylineAuthor[]; affiliations: BylineAffiliation[] }

/** The authors with numbered affiliations: each affiliation once, in the order of first use. */
export function buildByline(contributors: RecordContributor[]): Byline {
  const distinct: BylineAffiliation[] = []
  const numbers = new Map<string, number>()
  const numberOf = ({ name, country, ror }: BylineAffiliation): number => {
    const key = JSON.stringify([name, country, ror])
    const known = numbers.get(key)
    if (known) return known
    distinct.push({ name, country: country && countryName(country), ror })
    numbers.set(key, distinct.length)
    return distinct.length
  }
  const authors = contributors.map(
    ({ displayName, orcid, corresponding, affiliations, roles }) => ({
      name: displayName,
      orcid: orcid && orcidUrl(orcid),
      corresponding,
      roles,
      affiliations: [...new Set(affiliations.map(numberOf))],
    }),
  )
  return { authors, affiliations: distinct }
}
