import { decodeHTML } from 'entities'

const paragraphEnds = /<(?:\/p|\/div|\/h[1-6]|\/ul|\/ol|\/blockquote)\s*>/gi
const lineEnds = /<(?:br\s*\/?|\/li|\/tr)\s*>/gi
const listItems = /<li(?:\s[^<>]*)?>/gi
const tags = /<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi

export const hasMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text)

/** Converts HTML to plain text with empty lines between paragraphs and a dash before list items. */
export const plainText = (html: string): string =>
  decodeHTML(
    html
      .replace(/\s+/g, ' ')
      .replace(paragraphEnds, '\n\n')
      .replace(lineEnds, '\n')
      .replace(listItems, '– ')
      .replace(tags, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Converts HTML to plain text on one line. */
export const plainLine = (html: string): string => plainText(html).replace(/\s+/g, ' ')
