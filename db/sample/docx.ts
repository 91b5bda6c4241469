import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type IParagraphOptions,
  type IStylesOptions,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import {
  affiliations,
  authorNames,
  type FullArticle,
  publishedAt,
  runningHead,
} from './articles.ts'
import { rewriteZip } from './zip.ts'

const DOUBLE = { line: 480 }
const CENTRED = { alignment: AlignmentType.CENTER }

/** Writes one article as a double-spaced manuscript. The same article gives the same bytes. */
export async function writeDocx(article: FullArticle): Promise<Buffer> {
  const packed = await Packer.toBuffer(
    new Document({
      title: article.title,
      creator: authorNames(article).join('; '),
      lastModifiedBy: 'Sample Author',
      subject: `Sample article. ${runningHead(article)}`,
      keywords: article.keywords.join(', '),
      styles: STYLES,
      sections: [
        {
          headers: { default: sampleHeader(article) },
          footers: { default: pageNumberFooter() },
          children: [...titlePage(article), ...abstract(article), ...body(article)],
        },
      ],
    }),
  )
  return rewriteZip(packed, publishedAt(article), fixCoreDates)
}

const heading = (size: number, bold: boolean) => ({
  run: { font: 'Times New Roman', size, bold, color: '000000' },
  paragraph: { spacing: { before: 240, after: 120, ...DOUBLE }, keepNext: true },
})

const STYLES: IStylesOptions = {
  default: {
    document: {
      run: { font: 'Times New Roman', size: 24, language: { value: 'en-GB' } },
      paragraph: { spacing: DOUBLE },
    },
    title: {
      ...heading(32, true),
      paragraph: { spacing: { before: 2400, ...DOUBLE }, ...CENTRED },
    },
    heading1: heading(28, true),
  },
}

function sampleHeader(article: FullArticle): Header {
  const label = new TextRun({ text: 'SAMPLE', bold: true })
  const journal = new TextRun({ text: ` · ${runningHead(article)}`, italics: true })
  return new Header({ children: [new Paragraph({ ...CENTRED, children: [label, journal] })] })
}

function pageNumberFooter(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT] })
  return new Footer({ children: [new Paragraph({ ...CENTRED, children: [number] })] })
}

function titlePage(article: FullArticle): Paragraph[] {
  return [
    new Paragraph({ text: article.title, heading: HeadingLevel.TITLE }),
    new Paragraph({ ...CENTRED, text: authorNames(article).join(', ') }),
    new Paragraph({ ...CENTRED, text: affiliations(article).join('; ') }),
    new Paragraph({ ...CENTRED, text: `Sample manuscript · ${article.category}` }),
    new Paragraph({ children: [new PageBreak()] }),
  ]
}

function abstract(article: FullArticle): Paragraph[] {
  const label = new TextRun({ text: 'Keywords: ', italics: true })
  return [
    new Paragraph({ text: 'Abstract', heading: HeadingLevel.HEADING_1 }),
    new Paragraph({ text: article.abstract }),
    new Paragraph({ children: [label, new TextRun(article.keywords.join(', '))] }),
  ]
}

function body(article: FullArticle): Paragraph[] {
  return article.sections.flatMap((section) => [
    new Paragraph({ text: section.heading, heading: HeadingLevel.HEADING_1 }),
    ...section.paragraphs.map((text) => new Paragraph({ text, ...FIRST_LINE })),
  ])
}

const FIRST_LINE: IParagraphOptions = { indent: { firstLine: 720 } }

/** The library stamps the current time into the properties; the publication date replaces it. */
function fixCoreDates(name: string, content: Buffer, date: Date): Buffer {
  if (name !== 'docProps/core.xml') return content
  const stamp = `${date.toISOString().slice(0, 19)}Z`
  const dates = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g
  return Buffer.from(content.toString('utf8').replaceAll(dates, `$1${stamp}`))
}
