/** Control characters except tab and line feed, and noncharacters. */
const invalidCharacters = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu

/**
 * Text that every format can hold: without control characters and noncharacters (XML 1.0, 2.2; Unicode 16, 23.7), a
 * lone surrogate as U+FFFD, line breaks as LF. Directional marks stay.
 */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(invalidCharacters, '')

/** The same on one line. */
export const singleLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()

/** The paragraphs of a text, divided by line breaks. */
export const paragraphsOf = (text: string): string[] =>
  cleanText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
