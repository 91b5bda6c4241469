import { affiliations, authorNames, type FullArticle, pageRange } from './articles.ts'
import { ACCENT, INK, MARGINS, QUIET } from './pdf-style.ts'

type Structure = ReturnType<PDFKit.PDFDocument['struct']>

/** Writes kind, title, authors, abstract and keywords at the head of the first page. */
export function writeTitleBlock(
  doc: PDFKit.PDFDocument,
  root: Structure,
  article: FullArticle,
): void {
  root.add(doc.struct('P', {}, () => writeKind(doc, article)))
  root.add(doc.struct('H1', {}, () => writeTitle(doc, article.title)))
  root.add(doc.struct('P', {}, () => writeAuthors(doc, article)))
  root.add(doc.struct('P', {}, () => writeAffiliations(doc, article)))
  writeRule(doc)
  root.add(doc.struct('H2', {}, () => writeLabel(doc, 'Abstract')))
  root.add(doc.struct('P', {}, () => writeAbstract(doc, article.abstract)))
  root.add(doc.struct('P', {}, () => writeKeywords(doc, article.keywords)))
  writeRule(doc)
}

function writeKind(doc: PDFKit.PDFDocument, article: FullArticle): void {
  const { first, last } = pageRange(article)
  const issue = `Volume ${article.volume}, Issue ${article.issue}, pages ${first}–${last}`
  doc.font('bold').fontSize(9.5).fillColor(ACCENT)
  doc.text(`Sample article · ${article.category}`, { continued: true })
  doc.font('regular').fillColor(QUIET).text(`  ·  ${issue}`)
  doc.moveDown(0.6)
}

function writeTitle(doc: PDFKit.PDFDocument, title: string): void {
  doc.font('bold').fontSize(18.5).fillColor(INK).text(title, { lineGap: -2.5 })
  doc.moveDown(0.45)
}

function writeAuthors(doc: PDFKit.PDFDocument, article: FullArticle): void {
  doc.font('regular').fontSize(11.5).text(authorNames(article).join(', '))
}

function writeAffiliations(doc: PDFKit.PDFDocument, article: FullArticle): void {
  doc.font('italic').fontSize(10).fillColor(QUIET).text(affiliations(article).join('; '))
  doc.fillColor(INK)
}

function writeLabel(doc: PDFKit.PDFDocument, label: string): void {
  doc.font('bold').fontSize(10).text(label)
}

function writeAbstract(doc: PDFKit.PDFDocument, abstract: string): void {
  doc.font('regular').fontSize(9.8).text(abstract, { lineGap: -0.6 })
  doc.moveDown(0.4)
}

function writeKeywords(doc: PDFKit.PDFDocument, keywords: string[]): void {
  doc.font('bold').fontSize(9.8).text('Keywords  ', { continued: true })
  doc.font('regular').text(keywords.join(', '))
}

function writeRule(doc: PDFKit.PDFDocument): void {
  const y = doc.y + 9
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(MARGINS.left, y).lineTo(doc.page.width - MARGINS.right, y)
  doc.lineWidth(0.5).strokeColor('#bbbbbb').stroke()
  doc.endMarkedContent()
  doc.y = y + 9
}
