import type { FullTextFinding } from './full-text-finding.ts'

type Explain = (detail: string | null) => string

const named = (what: string, detail: string | null): string =>
  detail ? `${what} (${detail})` : what

/** One sentence for each kind of finding: what readers get instead, and what to do. */
const sentences: Record<FullTextFinding['code'], Explain> = {
  'text-box': () => 'The text of a text box is shown after its paragraph. Please check its place.',
  'smart-art': (detail) =>
    `${named('A SmartArt graphic', detail)} is left out. Please insert it as a picture with alternative text.`,
  chart: (detail) =>
    `${named('A chart', detail)} is left out. Please insert it as a picture with alternative text, or as a table.`,
  'embedded-object': (detail) =>
    `${named('An embedded object', detail)} is left out. Please replace it by a picture, a table, or a supplementary file.`,
  drawing: () => 'A drawing is left out. Please insert it as a picture with alternative text.',
  'unsupported-picture': (detail) =>
    `${named('A picture', detail)} is left out, because browsers cannot show its format or it is damaged. Please insert it as PNG or JPEG.`,
  'oversized-picture': (detail) =>
    `${named('A picture', detail)} is left out, because it is too large to be drawn. Please insert it with at most 6000 × 6000 pixels.`,
  'missing-picture': (detail) =>
    `${named('A picture', detail)} is left out, because it is not in the Word file. Please insert it again.`,
  'too-many-pictures': (detail) =>
    `${named('A picture', detail)} is left out, because the pictures are too many or too large together. Please make them smaller.`,
  'missing-note': () => 'A note is mentioned, but its text is not in the Word file.',
  'damaged-part': (detail) =>
    `${named('A part of the Word file', detail)} is damaged and left out. Please save the file again in Word.`,
  'hidden-text': () => 'Hidden text is left out.',
  'table-of-contents': () =>
    'The table of contents of the Word file is left out: the page, the PDF and the EPUB have their own.',
  'unsupported-equation': () =>
    'A part of an equation cannot be shown. Please write it again with the equation editor of Word.',
  'external-content': (detail) =>
    `${named('Content of another file or website', detail)} is left out. Please insert the content itself.`,
  'form-control': () => 'A form field is shown as the text that it contains, or left out.',
  'nested-too-deep': () => 'Content is left out, because it is nested too deeply.',
  'unknown-element': (detail) =>
    `${named('Content of an unknown kind', detail)} is left out. Please replace it by text, a table or a picture.`,
  'no-alternative-text': (detail) =>
    `${named('A picture', detail)} has no alternative text. People who cannot see it do not learn what it shows.`,
  'unknown-target': () =>
    'A link inside the text leads to a note, reference or place that does not exist. It is shown as text.',
  'unsafe-link': (detail) =>
    `${named('A link', detail)} is shown as text, because it does not lead to a website or an email address.`,
  'missing-glyph': (detail) =>
    `No font of the PDF has ${detail ? `the characters ${detail}` : 'some characters'}. The PDF shows □ instead.`,
}

/** What was lost, in one or two sentences for editors. */
export const explainLoss = ({ code, detail }: Pick<FullTextFinding, 'code' | 'detail'>): string =>
  sentences[code](detail)
