import { decodeHTML } from 'entities'

const breaks = /<(?:\/p|\/div|\/h[1-6]|\/ul|\/ol|\/blockquote)\s*>/gi
const lineBreaks = /<(?:br\s*\/?|\/li|\/tr)\s*>/gi
const items = /<li(?:\s[^<>]*)?>/gi
const tags = /<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi

/** Whether a text has marks of HTML. */
export const hasMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text)

/** HTML as OJS keeps it, as plain text: paragraphs stand apart, items of a list begin with a dash. */
export const plainText = (html: string): string =>
  decodeHTML(
    html
      .replace(/\s+/g, ' ')
      .replace(breaks, '\n\n')
      .replace(lineBreaks, '\n')
      .replace(items, '– ')
      .replace(tags, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The same on one line. */
export const plainLine = (html: string): string => plainText(html).replace(/\s+/g, ' ')
