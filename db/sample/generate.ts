import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { installPackages } from '../../scripts/install-packages.ts'
import { readArticles } from './articles.ts'

installPackages('db/sample')
const { writeDocx } = await import('./docx.ts')
const { writePdf } = await import('./pdf.ts')

const [folder = path.join(import.meta.dirname, 'files')] = process.argv.slice(2)
await mkdir(folder, { recursive: true })

for (const article of await readArticles()) {
  const pdf = await writePdf(article)
  const docx = await writeDocx(article)
  await writeFile(path.join(folder, `${article.slug}.pdf`), pdf)
  await writeFile(path.join(folder, `${article.slug}.docx`), docx)
  console.log(`${article.slug}: ${kilobytes(pdf)} PDF, ${kilobytes(docx)} DOCX`)
}

function kilobytes(file: Buffer): string {
  return `${(file.length / 1024).toFixed(0)} KB`
}
