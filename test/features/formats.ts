import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import type { ArticleRecord } from '../../src/domain/publishing/article-record.ts'
import {
  citationFormats,
  metadataFormats,
} from '../../src/features/metadata/formats/article-formats.ts'
import { highwireTags } from '../../src/features/metadata/formats/web/highwire.ts'

export const depositor = { name: 'Sample Press', email: 'editor@example.org' }

export const formats = { ...citationFormats, ...metadataFormats }

/** Any text: every code unit, and the characters with a meaning in some format. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        '<b>',
        ']]>',
        '&amp;',
        '<!--',
        '<?',
        '"',
        "'",
        '\\',
        '{',
        '}',
        '@article{',
        '%',
        '$',
        '\r\n',
        '\nER  - ',
        '\u0000',
        '\ufffe',
        '\uffff',
        '\u202e',
        '\ud800',
        '\udc00',
        ' and ',
        ',',
        '</script>',
        '\u2028',
        '𝒳',
        'Ẹ̀kọ́',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

/** The text of a document as a strict parser reads it. Throws if it is not well-formed. */
export function readXml(document: string): string {
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (found) => {
    text += found
  })
  parser.write(document).close()
  return text
}

export const contents = (record: ArticleRecord, wanted: string) =>
  highwireTags(record).flatMap(({ name, content }) => (name === wanted ? content : []))
