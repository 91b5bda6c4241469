/** What is kept of a mail server's words, in characters. */
const maxLength = 500

/** The words of a mail server as one line that can be shown; `otherwise` where it said nothing. */
export const formatServerMessage = (words: string, otherwise: string): string =>
  words.slice(0, maxLength).replace(/\p{C}/gu, ' ').trim() || otherwise
