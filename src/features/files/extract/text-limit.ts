/** How much is kept of a file's text, in UTF-16 units: ten times what a long article says. */
export const maxTextLength = 1_000_000
