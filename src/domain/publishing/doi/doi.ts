const maxLength = 220

/**
 * A DOI as it is kept, `10.5555/abc`, of one that is typed bare, after `doi:` or as an address of its resolver; undefined
 * where it is none. Its letters stay as typed.
 */
export function parseDoi(typed: string): string | undefined {
  if (typed.length > maxLength + 40) return undefined
  const doi = typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\//i, '')
    .replace(/^doi:\s?/i, '')
  return isDoi(doi) ? doi : undefined
}

/** Whether a text is a DOI of the letters that an address can hold: a prefix, a stroke, and at most 200 characters. */
export const isDoi = (text: string): boolean => /^10\.\d{4,9}\/[!-~]{1,200}$/.test(text)
