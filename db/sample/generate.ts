import { mkdir, writeFile } from 'node:fs/promises'
import { readArticles } from './articles.ts'
import { writeDocx } from './docx.ts'
import { prepareFaces } from './faces.ts'
import { writePdf } from './pdf.ts'

const FILES = new URL('files/', import.meta.url)

const articles = await readArticles()
const faces = prepareFaces(articles)
await mkdir(FILES, { recursive: true })

for (const article of articles) {
  const pdf = await writePdf(article, faces)
  const docx = await writeDocx(article)
  await writeFile(new URL(`${article.slug}.pdf`, FILES), pdf)
  await writeFile(new URL(`${article.slug}.docx`, FILES), docx)
  console.log(`${article.slug}: ${kilobytes(pdf)} PDF, ${kilobytes(docx)} DOCX`)
}

function kilobytes(file: Buffer): string {
  return `${(file.length / 1024).toFixed(0)} KB`
}
