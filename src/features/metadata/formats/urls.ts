import { cleanText } from './text.ts'

/** A DOI as an encoded link (DOI Handbook, 3.8; Crossref DOI display guidelines). */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(cleanText(doi)).replaceAll('#', '%23').replaceAll('?', '%3F')}`

/** The DOI link of an article, else the address of its page. */
export const persistentUrl = ({ doi, url }: { doi: string | null; url: string }): string =>
  doi ? doiUrl(doi) : url

export const orcidUrl = (orcid: string): string =>
  `https://orcid.org/${encodeURI(cleanText(orcid))}`
