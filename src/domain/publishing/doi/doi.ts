const maxLength = 220

/**
 * Parses a DOI that is typed bare, after `doi:` or as an address of its resolver; undefined if it is none. Letters
 * keep their case.
 */
export function parseDoi(typed: string): string | undefined {
  if (typed.length > maxLength + 40) return undefined
  const doi = typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i, '')
    .replace(/^doi:\s?/i, '')
  return isDoi(doi) ? doi : undefined
}

/** A prefix, a slash, and at most 200 printable ASCII characters. */
export const isDoi = (text: string): boolean => /^10\.\d{4,9}\/[!-~]{1,200}$/.test(text)
