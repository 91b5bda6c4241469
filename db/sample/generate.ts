import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { installPackages } from '../../scripts/install-packages.ts'
import { readArticles } from './articles.ts'
import { readManuscripts } from './submissions.ts'

installPackages('db/sample')
const { writeDocx } = await import('./docx.ts')
const { writeManuscript } = await import('./manuscript.ts')
const { writePdf } = await import('./pdf.ts')

const [root = import.meta.dirname] = process.argv.slice(2)
const folder = path.join(root, 'files')
const manuscriptFolder = path.join(root, 'submissions')
await mkdir(folder, { recursive: true })
await mkdir(manuscriptFolder, { recursive: true })

for (const article of await readArticles()) {
  const pdf = await writePdf(article)
  const docx = await writeDocx(article)
  await writeFile(path.join(folder, `${article.slug}.pdf`), pdf)
  await writeFile(path.join(folder, `${article.slug}.docx`), docx)
  console.log(`${article.slug}: ${kilobytes(pdf)} PDF, ${kilobytes(docx)} DOCX`)
}

for (const manuscript of await readManuscripts()) {
  const docx = await writeManuscript(manuscript)
  await writeFile(path.join(manuscriptFolder, `${manuscript.name}.docx`), docx)
  console.log(`${manuscript.name}: ${docx.length} bytes`)
}

function kilobytes(file: Buffer): string {
  return `${(file.length / 1024).toFixed(0)} KB`
}
