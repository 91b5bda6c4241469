import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { renderJats } from '#domain/manuscript/render/jats/render-jats.ts'
import { convertManuscript } from '#features/documents/convert-manuscript.ts'
import { defaultPdfSettings } from '#features/documents/render/article-for-rendering.ts'
import { renderArticle } from '#features/documents/render-article.ts'
import { sampleDocx } from '../test/fixtures/files.ts'
import { createRecord } from '../test/fixtures/records.ts'

// Converts a Word file of 30 pages with 10 pictures and 10 tables to HTML, JATS, EPUB and PDF, as a sandbox process does.

const limits = { seconds: 5, megabytes: 400 }
const office = 'http://schemas.openxmlformats.org'
const namespaces = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:pic="${office}/drawingml/2006/picture"`,
].join(' ')

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`
const picture = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="2540000"/><wp:docPr id="1" name="a" descr="A map"/><a:graphic><a:graphicData uri="${office}/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

/** Three pages, with a table and a picture. */
const section = (number: number): string =>
  [
    paragraph(`Section ${number}`),
    ...Array(12).fill(paragraph('Pupils measured the water of the river with care. '.repeat(9))),
    `<w:tbl>${`<w:tr>${cell('Age')}${cell('Pupils')}${cell('Share')}</w:tr>`.repeat(10)}</w:tbl>`,
    picture.replace('rId9', `rId9${number}`),
  ].join('')

async function thirtyPages(): Promise<Buffer> {
  const numbers = Array.from({ length: 10 }, (_, index) => index)
  const image = (number: number) =>
    sharp({
      create: {
        width: 1500,
        height: 1000,
        channels: 3,
        background: '#33418A',
        noise: { type: 'gaussian', mean: 100 + number, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
  const relations = numbers
    .map(
      (number) =>
        `<Relationship Id="rId9${number}" Type="${office}/officeDocument/2006/relationships/image" Target="media/p${number}.jpg"/>`,
    )
    .join('')
  const pictures = await Promise.all(
    numbers.map(async (n) => ({ name: `word/media/p${n}.jpg`, content: await image(n) })),
  )
  const file = sampleDocx({
    extra: [
      {
        name: 'word/document.xml',
        content: `<w:document ${namespaces}><w:body>${numbers.map(section).join('')}</w:body></w:document>`,
      },
      {
        name: 'word/_rels/document.xml.rels',
        content: `<Relationships xmlns="${office}/package/2006/relationships">${relations}</Relationships>`,
      },
      ...pictures,
    ],
  })
  return Buffer.from(await file.arrayBuffer())
}

const folder = await mkdtemp(path.join(tmpdir(), 'takarda-bench-'))
const file = path.join(folder, 'manuscript.docx')
await writeFile(file, await thirtyPages())
const start = performance.now()
const cpu = process.cpuUsage()
const { document } = await convertManuscript({ path: file, picturesPath: '/pictures' })
const afterHtml = performance.now()
renderJats(document, { pictureHref: (id: string) => id })
const article = {
  record: createRecord(),
  document,
  appearance: { colour: '#1F2A5C', logo: null, pdf: defaultPdfSettings },
  citation: 'A sample',
}
const { pdf, epub } = await renderArticle({ path: file, article })
const seconds = (performance.now() - start) / 1000
const { user, system } = process.cpuUsage(cpu)
const megabytes = process.resourceUsage().maxRSS / 1024
await rm(folder, { recursive: true })
console.log('| 30 pages with 10 pictures | measured | limit |\n|---|---|---|')
console.log(`| HTML | ${((afterHtml - start) / 1000).toFixed(1)} s | |`)
console.log(`| all four formats | ${seconds.toFixed(1)} s | ${limits.seconds} s |`)
console.log(`| processor time | ${((user + system) / 1e6).toFixed(1)} s | |`)
console.log(`| memory at most | ${megabytes.toFixed(0)} MB | ${limits.megabytes} MB |`)
console.log(`| PDF, EPUB | ${pdf?.length ?? 0}, ${epub.length} bytes | |`)
