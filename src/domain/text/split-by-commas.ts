/** The trimmed parts of a comma-separated text, without empty ones. */
export const splitByCommas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
