import { cleanText } from './text.ts'

/** A DOI as a link (DOI Handbook, 3.8; Crossref DOI display guidelines): what an address cannot hold is encoded. */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(cleanText(doi)).replaceAll('#', '%23').replaceAll('?', '%3F')}`

/** Where an article is found for good: its DOI, else its page. */
export const persistentUrl = ({ doi, url }: { doi: string | null; url: string }): string =>
  doi ? doiUrl(doi) : url

export const orcidUrl = (orcid: string): string =>
  `https://orcid.org/${encodeURI(cleanText(orcid))}`
