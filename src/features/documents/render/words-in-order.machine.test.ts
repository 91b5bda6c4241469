import { expect, test } from 'vitest'
import { renderHtml } from '#domain/manuscript/render/html/render-html.ts'
import { englishLabels } from '#domain/manuscript/render/labels.ts'
import { createArticleForRendering } from '../../../../test/fixtures/article-for-rendering.ts'
import { sampleDocument } from '../../../../test/fixtures/manuscript-document.ts'
import { inspectPdf } from '../../../../test/poppler.ts'
import { renderPdf } from './pdf/render-pdf.ts'

const words = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/** The words that are missing from a text that has others between them. */
function missingInOrder(expected: string[], text: string[]): string[] {
  let place = 0
  return expected.filter((word) => {
    const found = text.indexOf(word, place)
    if (found >= 0) place = found + 1
    return found < 0
  })
}

// Formulas and right-to-left text are ordered by their places on the page; merged headers by their lines.
const blocks = sampleDocument.blocks
  .filter(({ kind, language }) => kind !== 'equation' && !language)
  .map((block) =>
    block.kind === 'table' ? { ...block, rows: block.rows.slice(2), headerRows: 0 } : block,
  )
  .filter((block) => !JSON.stringify(block).includes('"rtl"'))
const document = { ...sampleDocument, blocks, notes: [] }

function wordsOfHtml(): string[] {
  const { sections } = renderHtml(document, {
    headingLevel: 2,
    pictureUrl: () => 'picture.png',
    pictureSize: () => undefined,
    pictureWidths: [],
    hasParagraphAnchors: false,
    labels: englishLabels,
    syntax: 'html',
  })
  return sections.flatMap(({ title, text }) => words(`${title} ${text}`))
}

const render = async () => renderPdf(await createArticleForRendering({ document })).bytes

test('R-TEXT-1 the PDF has the words of the HTML in order', async (context) => {
  const stdout = inspectPdf(context, 'pdftotext', ['-raw'], await render())
  const expected = wordsOfHtml()
  const printed = words(stdout.replace(/[-‐]\n/g, '').normalize('NFC'))
  expect(expected.length).toBeGreaterThan(150)
  expect(missingInOrder(expected, printed)).toEqual([])
  expect(missingInOrder(expected.toReversed(), printed)).not.toEqual([])
})

test('R-TEXT-1 the tags of the PDF have the words of the HTML in order', async (context) => {
  const stdout = inspectPdf(context, 'pdfinfo', ['-struct-text'], await render())
  // Lines are texts in quotation marks, and the tags around them; only those of blocks divide words.
  const spoken = stdout
    .split('\n')
    .map(
      (line) =>
        /^\s*"(.*)"$/.exec(line)?.[1] ?? (/\(inline\)|^\s*(?:\/|Object )/.test(line) ? '' : '\n'),
    )
    .join('')
  expect(missingInOrder(wordsOfHtml(), words(spoken.normalize('NFC')))).toEqual([])
})
