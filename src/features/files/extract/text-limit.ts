/** In UTF-16 units: ten times the length of a long article. */
export const maxTextLength = 1_000_000
