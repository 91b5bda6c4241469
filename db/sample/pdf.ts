import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import {
  authorNames,
  type FullArticle,
  JOURNAL,
  longDate,
  pageRange,
  publishedAt,
  runningHead,
} from './articles.ts'
import { faces } from './faces.ts'
import { writeBody } from './pdf-body.ts'
import { ACCENT, INK, MARGINS, QUIET } from './pdf-style.ts'
import { writeTitleBlock } from './pdf-title.ts'

/**
 * Sets one article as a tagged A4 PDF. The same article gives the same bytes.
 *
 * @throws Error if the pages set are not as many as the article's `pages` say
 */
export async function writePdf(article: FullArticle): Promise<Buffer> {
  const doc = newDocument(article)
  const done = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  writeTitleBlock(doc, root, article)
  writeBody(doc, root, article.sections)
  root.end()
  writePageEdges(doc, article)
  doc.end()
  return done
}

function newDocument(article: FullArticle): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-NG',
    tagged: true,
    displayTitle: true,
    info: documentInfo(article),
  })
  for (const [name, file] of Object.entries(faces)) doc.registerFont(name, file)
  // A new page begins in black, whatever colour was set on the one before.
  doc.on('pageAdded', () => doc.fillColor(INK))
  return doc
}

function documentInfo(article: FullArticle) {
  const { first, last } = pageRange(article)
  return {
    Title: article.title,
    Author: authorNames(article).join('; '),
    Subject: `Sample article. ${runningHead(article)}, ${first}–${last}`,
    Keywords: article.keywords.join(', '),
    Creator: JOURNAL,
    CreationDate: publishedAt(article),
    ModDate: publishedAt(article),
  }
}

/** Heads and feet are written last, when all pages exist. */
function writePageEdges(doc: PDFKit.PDFDocument, article: FullArticle): void {
  const { first, last } = pageRange(article)
  const { start, count } = doc.bufferedPageRange()
  if (count !== last - first + 1) {
    throw new Error(`${article.slug} has ${count} pages, but is said to fill ${article.pages}`)
  }
  for (let i = 0; i < count; i++) {
    doc.switchToPage(start + i)
    // Text below the bottom margin would otherwise start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    writeHead(doc, runningHead(article))
    writeFoot(doc, `${first + i}`, i === 0 ? longDate(article) : '')
    doc.endMarkedContent()
  }
}

function writeHead(doc: PDFKit.PDFDocument, text: string): void {
  const { left, right } = MARGINS
  const width = doc.page.width - left - right
  doc.font('italic').fontSize(9.5).fillColor(QUIET)
  doc.text(text, left, 46, { width, lineBreak: false })
  doc.font('bold').fontSize(9).fillColor(ACCENT)
  doc.text('SAMPLE', left, 46.5, { width, align: 'right', characterSpacing: 1.6 })
  doc.moveTo(left, 63).lineTo(left + width, 63)
  doc.lineWidth(0.5).strokeColor(ACCENT).stroke()
}

function writeFoot(doc: PDFKit.PDFDocument, number: string, date: string): void {
  const { left, right } = MARGINS
  const width = doc.page.width - left - right
  const y = doc.page.height - 58
  doc.font('regular').fontSize(9.5).fillColor(INK)
  doc.text(number, left, y, { width, align: 'center' })
  if (!date) return
  doc.font('italic').fontSize(8.5).fillColor(QUIET)
  doc.text(`Published ${date}`, left, y + 0.7, { width, lineBreak: false })
  doc.text('Not a research publication', left, y + 0.7, { width, align: 'right' })
}
