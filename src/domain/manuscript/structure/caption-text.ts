import type { Inline } from '../document/inline.ts'
import { lineText, sliceInlines } from './inline-ranges.ts'

export type CaptionKind = 'table' | 'figure'

/** Letters with marks are written as one character or as several. */
const inBothForms = (words: string): string => `${words.normalize('NFC')}|${words.normalize('NFD')}`

const longestFirst = (words: string): string =>
  words
    .split('|')
    .toSorted((a, b) => b.length - a.length)
    .join('|')

const tableWords = inBothForms(
  'table|tab\\.|tableau|tabelle|tabla|cuadro|tabela|quadro|tabella|tabel|таблица|таблиця|табл\\.|tablo|àtẹ|jadawali|jedwali|جدول|表',
)
/** Words that mean figure, and are counted together with it. */
const oneFigureWords = inBothForms(
  'figure|fig\\.?|abbildung|abb\\.|figura|figuur|rysunek|рис\\.|рисунок|şekil|gambar|àwòrán|kielelezo|mchoro|شكل|شکل|图|圖',
)
const figureWords = `${oneFigureWords}|${inBothForms('scheme|plate|photo|map|chart|graph|graphique|gráfico|gráfica|diagram|illustration|ilustración|ilustração|image')}`

const additional = '(?:supplementary|supplemental|supporting|appendix|online|extended data)\\s+'

const number = '(?:[A-Z]\\.?)?\\d+(?:[.\\-–]\\d+)*[a-z]?|[IVXLC]+|[A-Z]'

/** `Table 2.` with what separates it from the caption. */
const labelled = new RegExp(
  `^\\s*(?:(?:table|figure)\\s*:\\s*)?(${additional})?((${tableWords})|(?:${figureWords}))\\s*(${number})(?=$|[\\s.:：,|)\\]–—-])(\\s*[.:：|)–—-]*\\s*)`,
  'iu',
)

export type CaptionText = {
  kind: CaptionKind
  /** `Table 2` */
  label: string
  caption: Inline[]
  /** Whether punctuation or nothing follows the label; in a sentence, a word follows. */
  isSeparated: boolean
}

/** Splits the text of a caption; null if it does not begin with a label. */
export function readCaption(content: readonly Inline[]): CaptionText | null {
  const text = lineText(content)
  const match = labelled.exec(text.slice(0, 200))
  if (!match) return null
  const [whole, more = '', word = '', table, value = '', separator = ''] = match
  // Roman numerals and letters are capital: `Figure in` is no label.
  if (!/\d/.test(value) && value !== value.toUpperCase()) return null
  return {
    kind: table ? 'table' : 'figure',
    label: `${more}${word} ${value}`,
    caption: sliceInlines(content, whole.length, text.length),
    isSeparated: /[^\s]/.test(separator) || whole.length >= text.length || separator.includes('\n'),
  }
}

export type LabelParts = { kind: CaptionKind; more: string; word: string; value: string }

/** The parts of a label: `Supplementary Figure S1` has the word `figure` and the value `S1`. Null for other text. */
export function labelParts(label: string): LabelParts | null {
  const match = labelled.exec(label.slice(0, 200))
  if (!match) return null
  const [, more = '', word = '', table, value = ''] = match
  return { kind: table ? 'table' : 'figure', more: more.trim().toLowerCase(), word, value }
}

const isTableWord = new RegExp(`^(?:${tableWords}|tab)`, 'iu')
const isFigureWord = new RegExp(`^(?:${oneFigureWords})`, 'iu')

/** One word for all that mean the same: `fig.` is `figure`; `scheme` is counted for itself. */
export const captionWordOf = (word: string): string =>
  isTableWord.test(word)
    ? 'table'
    : isFigureWord.test(word)
      ? 'figure'
      : word.toLowerCase().replace(/s$/, '')

/** The number of a label, to find it by its mentions: `table 2`, `figure s1`. */
export function labelKey(label: string): string | null {
  const parts = labelParts(label)
  return parts && `${parts.more} ${parts.kind} ${parts.value.toLowerCase()}`.trim()
}

/** Words that announce the number of a table or figure in a sentence, one of them or several. */
export const captionWordPattern = new RegExp(
  `(?<![\\p{L}\\d])(${additional})?(${longestFirst(`${tableWords}|tab|${figureWords}`)})`,
  'giu',
)

/** Mentions of tables and figures in a sentence: the first number after the word. */
export const mentionPattern = new RegExp(
  `(?<![\\p{L}\\d])(${additional})?((${tableWords}|tables|tableaux|tabellen|tablas|tabelas)|(?:${figureWords}|figures|figs\\.?|abbildungen|figuras))[\\s\\u00a0]*(${number})(?![\\p{L}\\d])`,
  'giu',
)
