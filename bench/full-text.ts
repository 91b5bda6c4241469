import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { renderJats } from '#domain/manuscript/render/jats/render-jats.ts'
import { convertManuscript } from '#features/documents/convert-manuscript.ts'
import { defaultPdfSettings } from '#features/documents/render/article-for-rendering.ts'
import { renderArticle } from '#features/documents/render-article.ts'
import { createRecord } from '../test/fixtures/records.ts'
import { many } from './generated/text.ts'
import { seconds, table } from './report.ts'
import { thirtyPages } from './thirty-pages.ts'

// Converts a Word file of 30 pages with 10 pictures and 10 tables to HTML, JATS, EPUB and PDF, as a sandbox process does.

/** A photograph full of noise, which takes the longest to convert. */
const photograph = (number: number): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 100 + number, sigma: 30 }
  const size = { width: 1500, height: 1000, channels: 3 as const }
  return sharp({ create: { ...size, background: '#33418A', noise } })
    .jpeg()
    .toBuffer()
}

const folder = await mkdtemp(path.join(tmpdir(), 'takarda-bench-'))
const file = path.join(folder, 'manuscript.docx')
await writeFile(file, await thirtyPages(await Promise.all(many(10, photograph))))
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
const end = performance.now()
const { user, system } = process.cpuUsage(cpu)
const { maxRSS } = process.resourceUsage()
await rm(folder, { recursive: true })
console.log(
  table([
    ['30 pages with 10 pictures', 'measured', 'limit'],
    ['HTML', seconds(afterHtml - start), ''],
    ['all four formats', seconds(end - start), '5 s'],
    ['processor time', seconds((user + system) / 1000), ''],
    ['memory at most', `${Math.round(maxRSS / 1024)} MB`, '400 MB'],
    ['PDF, EPUB', `${pdf?.length ?? 0}, ${epub.length} bytes`, ''],
  ]),
)
