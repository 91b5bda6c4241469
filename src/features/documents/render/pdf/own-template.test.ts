import { expect, test } from 'vitest'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import { paragraph, sampleDocument } from '../../../../../test/fixtures/manuscript-document.ts'
import { type ArticleForRendering, defaultPdfSettings } from '../article-for-rendering.ts'
import { articleTemplate } from './article-template.ts'
import { renderPdf } from './render-pdf.ts'

async function renderWith(template: string, known: Partial<ArticleForRendering> = {}) {
  const { appearance, ...article } = await createArticleForRendering(known)
  const pdf = { ...defaultPdfSettings, template }
  return renderPdf({ ...article, appearance: { ...appearance, pdf } })
}

test('R-TEXT-3 an own template sets the PDF while a copy of the default one changes nothing', async () => {
  const copy = await renderWith(articleTemplate)
  const { bytes } = renderPdf(await createArticleForRendering())
  expect(Buffer.compare(copy.bytes, bytes)).toBe(0)
  const short = await renderWith(
    '#let data = json("/article.json")\n#set document(title: data.title)\n#set text(lang: "en")\n= #data.title',
  )
  expect(short.bytes.length).toBeLessThan(bytes.length)
})

test('R-TEXT-3 a refused template shows the error of Typst with its line', async () => {
  const refused = {
    '#let data = 1\n#let sum = data + "a"':
      'Typst refuses the template at line 2, column 12 of article.typ: cannot add integer and string',
    '#read("/etc/passwd")': 'file not found (searched at',
    '#read("../../etc/passwd")': 'access denied',
    '#set document(title: "A")\n#image("/pictures/logo")': 'alt text',
  }
  for (const [template, words] of Object.entries(refused))
    await expect(renderWith(template)).rejects.toMatchObject({
      refusal: 'invalid',
      field: 'typesetting.template',
      message: expect.stringContaining(words),
    })
})

test('R-TEXT-3 signs that the fonts of an own template lack are replaced with findings', async () => {
  const document = { ...sampleDocument, blocks: [{ ...paragraph('x ∈ X ★'), id: 'p-signs' }] }
  const { findings } = await renderWith(articleTemplate.replaceAll(' + symbol-fonts', ''), {
    document,
  })
  expect(findings).toEqual([{ code: 'missing-glyph', blockId: 'p-signs', detail: '∈ ★' }])
})
