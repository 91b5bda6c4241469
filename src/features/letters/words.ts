/** What is kept of a mail server's words, in characters. */
const longest = 500

/** The words of a mail server as one line that can be shown; `otherwise` where it said nothing. */
export const printable = (words: string, otherwise: string): string =>
  words.slice(0, longest).replace(/\p{C}/gu, ' ').trim() || otherwise
