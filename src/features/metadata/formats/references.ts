/** A part of a reference: text as typed, with the DOI where the text is one. */
export type ReferencePart = { text: string; doi: string | null }

/**
 * A DOI as it stands in a reference, bare or as an address. (The characters are those that Crossref finds in nearly
 * all of its DOIs; the prefix is `10.` and four to nine digits.)
 */
const doiPattern =
  /(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s{0,3})?(10\.\d{4,9}\/[^\s"<>{}|\\^`[\]]{1,200})/gi

/** A sentence's own signs behind a DOI are none of it; a bracket is where it closes one of the DOI's own. */
function trimPunctuation(found: string): string {
  let end = found.length
  for (; end > 0; end -= 1) {
    const sign = found[end - 1] ?? ''
    const unopened = sign === ')' && !hasBalancedBrackets(found.slice(0, end))
    if (!/[.,;:!?'’”]/.test(sign) && !unopened) break
  }
  return found.slice(0, end)
}

const hasBalancedBrackets = (text: string) => text.split('(').length >= text.split(')').length

/** A reference in parts, DOIs apart; put together again they are the reference as typed. */
export function splitDois(reference: string): ReferencePart[] {
  const parts: ReferencePart[] = []
  let place = 0
  for (const match of reference.matchAll(doiPattern)) {
    const found = trimPunctuation(match[1] ?? '')
    const start = match.index
    const text = trimPunctuation(match[0]).length
    const end = start + text
    if (!found.includes('/') || found.endsWith('/')) continue
    if (start > place) parts.push({ text: reference.slice(place, start), doi: null })
    parts.push({ text: reference.slice(start, end), doi: found })
    place = end
  }
  if (place < reference.length) parts.push({ text: reference.slice(place), doi: null })
  return parts
}
