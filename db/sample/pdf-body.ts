import type { Section } from './articles.ts'
import { BODY_SIZE, INDENT, INK, LEADING, MARGINS } from './pdf-style.ts'

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

/**
 * Writes the sections in one column, with headings kept to their text and no stray lines.
 * Lines are ragged, because pdfkit sets justified lines without spaces, which copies badly.
 */
export function writeBody(doc: PDFKit.PDFDocument, root: Structure, sections: Section[]): void {
  for (const { heading, paragraphs } of sections) {
    writeHeading(doc, root, heading)
    paragraphs.forEach((text, i) => {
      writeParagraph(doc, root, text, i === 0 ? 0 : INDENT)
    })
  }
}

function writeHeading(doc: PDFKit.PDFDocument, root: Structure, heading: string): void {
  const space = lineHeight(doc)
  if (linesLeft(doc) < 5) doc.addPage()
  else doc.y += space * 0.9
  doc.outline.addItem(heading)
  root.add(
    doc.struct('H2', {}, () => {
      doc.font('bold').fontSize(12.5).fillColor(INK).text(heading)
    }),
  )
  doc.y += space * 0.15
}

function writeParagraph(
  doc: PDFKit.PDFDocument,
  root: Structure,
  text: string,
  indent: number,
): void {
  const options = { indent, lineGap: LEADING }
  const height = lineHeight(doc)
  const total = Math.round(doc.heightOfString(text, options) / height)
  const fitting = linesLeft(doc)
  if (fitting < 2 && total > fitting) doc.addPage()
  // A paragraph must not leave a single line to the next page, so the page ends a line early.
  const { page } = doc
  if (total - fitting === 1) page.margins.bottom += height
  root.add(doc.struct('P', {}, () => void doc.text(text, options)))
  page.margins.bottom = MARGINS.bottom
}

function lineHeight(doc: PDFKit.PDFDocument): number {
  return doc.font('regular').fontSize(BODY_SIZE).fillColor(INK).currentLineHeight(true) + LEADING
}

function linesLeft(doc: PDFKit.PDFDocument): number {
  return Math.floor((doc.page.maxY() - doc.y) / lineHeight(doc) + 0.001)
}
