import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import { cleanText } from '#domain/text/clean-text.ts'

/** The DOI link of an article, else the address of its page. */
export const persistentUrl = ({ doi, url }: { doi: string | null; url: string }): string =>
  doi ? doiUrl(doi) : url

/** An article in one of the formats for machines. */
export const metadataUrl = ({ url }: { url: string }, format: string): string =>
  `${url}/metadata/${format}`

export const orcidUrl = (orcid: string): string =>
  `https://orcid.org/${encodeURI(cleanText(orcid))}`
