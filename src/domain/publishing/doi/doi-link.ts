/**
 * A DOI in running text, bare or with its resolver, in the form that Crossref recommends today or with a SICI, which
 * contains angle brackets: `10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1`.
 */
const doiPattern =
  /(?<![\w./])(?:(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}\/[-._;()/:A-Z0-9]+(?:<\d[-._;:A-Z0-9]{0,60}>[-._;()/:A-Z0-9]+)?)/gi

/** The start of a part in angle brackets, as in a SICI. */
const brokenPart = /^<\d/

/** A DOI as an encoded link (DOI Handbook, 3.8; Crossref DOI display guidelines). */
export const doiUrl = (doi: string): string =>
  `https://doi.org/${encodeURI(doi.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F')}`

/** A part of a text as typed; `doi` is set if the part is a DOI. */
type TextPiece = { text: string; doi?: string }

/** Splits a text into parts, so that its DOIs can be links. */
export function splitByDoi(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: found, 1: suffix = '', index } of text.matchAll(doiPattern)) {
    const doi = trimPunctuation(suffix)
    const shown = found.slice(0, found.length - (suffix.length - doi.length))
    // A truncated DOI would lead to another work.
    if (doi.endsWith('/') || brokenPart.test(text.slice(index + found.length))) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: shown, doi })
    end = index + shown.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** Removes a full stop at the end, or a bracket that was opened before the DOI. */
function trimPunctuation(doi: string): string {
  let open = 0
  for (const letter of doi) open += letter === '(' ? 1 : letter === ')' ? -1 : 0
  let end = doi.length
  for (; end > 0; end -= 1) {
    const last = doi.charAt(end - 1)
    if (last === ')' && open < 0) open += 1
    else if (!'.,;:'.includes(last)) break
  }
  return doi.slice(0, end)
}
