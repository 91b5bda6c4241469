/** The parts of a comma-separated text, without blanks around them and without empty ones. */
export const splitByCommas = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
