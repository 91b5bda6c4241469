import { expect, test } from 'vitest'
import { createArticleForRendering } from '../../../../../test/fixtures/article-for-rendering.ts'
import { defaultPdfSettings } from '../article-for-rendering.ts'
import { articleTemplate } from './article-template.ts'
import { renderPdf } from './render-pdf.ts'

async function renderWith(template: string) {
  const { appearance, ...article } = await createArticleForRendering()
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
