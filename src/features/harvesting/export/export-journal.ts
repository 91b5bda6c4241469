import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { groupBySection } from '#domain/publishing/issues/issue.ts'
import { fullTextPictureUrl } from '#domain/publishing/public-urls.ts'
import { Refused } from '#domain/refusal.ts'
import { writeDocument } from '#domain/text/xml.ts'
import type { Html } from '#features/harvesting/html.ts'
import type { JournalContent } from '#features/journal/render-journal.ts'
import { jats, jatsDoctype } from '#features/metadata/formats/jats/jats.ts'
import { retractionOf } from '#features/metadata/formats/relations.ts'
import { jatsOfFullText } from '#features/metadata/full-text.ts'
import { findIndexedFullText } from '#features/publishing/full-text/recorded-full-text.ts'
import { listContents } from '#features/publishing/issues/issue-contents-queries.ts'
import {
  listIssueRecords,
  type PublicIssueRecord,
} from '#features/publishing/issues/issue-record-queries.ts'
import { writeArchive } from '#platform/backup/write-archive.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { whenAbsent } from '#platform/when-absent.ts'
import { articleFolder, coverPath, listFiles } from './article-files.ts'
import { writeArticlesCsv } from './articles-csv.ts'
import { asStream, type Bag, createBag, openBag } from './bag.ts'
import { addJournalPages } from './journal-pages.ts'
import { countExportedArticles, type ExportedArticle, eachArticle } from './queries.ts'
import { articlePage, indexPage, issuePage, type ListedArticle } from './static-page.ts'

type Deps = {
  db: Database
  storage: Storage
  clock: Clock
  content: JournalContent
  baseUrl: string
  /** Gets the completed part, 0 to 1. */
  progress?: (part: number) => void
}

type Counts = { articles: number; files: number }

/** Files that are compressed already. */
const compressedFile = /\.(pdf|docx|epub|xlsx|zip|png|jpg|webp)$/

/**
 * Exports the public journal as a BagIt bag that can be read without this product: each article as a page, as JATS and as
 * JSON with its files, the issues, the settings and pages of the journal, and a spreadsheet that another journal can
 * import. Excludes drafts, manuscripts and accounts. Can run while the server runs. The folder appears when it is
 * complete. Throws if the folder exists, or if a file is missing or damaged. Returns the number of articles and files.
 */
export async function exportJournal(deps: Deps, folder: string): Promise<Counts> {
  const target = await requireNewPath(folder)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const counts = await writeBag(deps, await openBag(unfinished))
  await rename(unfinished, target)
  return counts
}

/** Exports the same bag as a ZIP, in a folder with the name of the file. */
export async function exportZip(deps: Deps, file: string): Promise<Counts> {
  const target = await requireNewPath(file)
  const baseName = path.basename(target).replace(/\.zip$/i, '')
  const name = baseName.replace(/[^\w.-]+/g, '-') || 'journal'
  let counts: Counts = { articles: 0, files: 0 }
  await writeArchive(target, async (archive) => {
    const bag = createBag((entry, content) =>
      archive.add(`${name}/${entry}`, asStream(content), compressedFile.test(entry)),
    )
    counts = await writeBag(deps, bag)
  })
  return counts
}

async function requireNewPath(location: string): Promise<string> {
  const target = path.resolve(location)
  const exists = await access(target).then(() => true, whenAbsent(false))
  if (exists)
    throw new Refused('invalid', `${location} exists already: choose another name.`, 'folder')
  await mkdir(path.dirname(target), { recursive: true })
  return target
}

async function writeBag(deps: Deps, bag: Bag): Promise<Counts> {
  const { db, content, baseUrl, progress } = deps
  const context = { journal: content.journal, baseUrl }
  const issues = await listIssueRecords(db)
  await addJournalPages(deps, bag)
  await bag.add(
    'issues.json',
    toJson(issues.map(({ cover: _, changedAt: __, shownYear: ___, ...issue }) => issue)),
  )
  const total = Math.max(1, await countExportedArticles(db))
  const counts = { articles: 0, files: 0 }
  const withoutIssue: ListedArticle[] = []
  for await (const article of eachArticle(db, context)) {
    counts.files += await addArticle(deps, bag, article)
    counts.articles += 1
    if (!article.record.issue) withoutIssue.push(toListed(article))
    progress?.(Math.min(1, counts.articles / total))
  }
  for (const issue of issues) await addIssue(deps, bag, issue)
  const rows = writeArticlesCsv(db, context, issues)
  await bag.add('articles.csv', Readable.from(rows, { objectMode: false }))
  const pages = [...content.pages].map(([name, { title }]) => ({ name, title }))
  const { name } = content.journal
  await bag.add('index.html', indexPage({ name, pages }, issues, withoutIssue))
  await bag.close(bagInfo(deps))
  return counts
}

const toListed = ({ record }: ExportedArticle): ListedArticle => ({
  id: record.id,
  title: record.title,
  authors: record.contributors.map(({ displayName }) => displayName),
  retracted: retractionOf(record) !== undefined,
})

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns the number of files. */
async function addArticle(
  { db, storage }: Deps,
  bag: Bag,
  { record, own: { content } }: ExportedArticle,
): Promise<number> {
  const folder = articleFolder(record)
  const files = listFiles(record)
  const inThisFolder = files.map(({ file, name }) => ({ name, url: file.url }))
  const localFiles = files.map(({ file, name, label }) => ({ name, label, bytes: file.bytes }))
  const fullText = record.fullText ? await findIndexedFullText(db, record.id) : undefined
  const jatsParts = fullText && jatsOfFullText(fullText, localPicture)
  await bag.add(
    `${folder}/article.xml`,
    writeDocument(jats(record, undefined, jatsParts), jatsDoctype),
  )
  await bag.add(`${folder}/article.json`, toJson({ ...record, inThisFolder }))
  const text = fullText ? localFullText(record.id, fullText.html) : content
  await bag.add(`${folder}/index.html`, articlePage(record, { files: localFiles, text }))
  const pictures = (fullText?.pictures ?? []).map((file) => ({
    file,
    name: localPicture(file.name),
  }))
  for (const { file, name } of [...files, ...pictures]) {
    const sha256 = await bag.add(`${folder}/${name}`, await storage.get(file.sha256))
    if (sha256 !== file.sha256)
      throw new Error(`${name} of article ${record.id} is damaged: its SHA-256 differs`)
  }
  return files.length + pictures.length
}

/** A picture of a full text, in the folder of its article. */
const localPicture = (name: string): string => `pictures/${name}`

/** The full text with the pictures of this folder. */
const localFullText = (articleId: string, html: string): Html => ({
  markup: html.replaceAll(fullTextPictureUrl('', articleId, ''), localPicture('')),
})

async function addIssue({ db, storage }: Deps, bag: Bag, issue: PublicIssueRecord): Promise<void> {
  const sections = groupBySection(await listContents(db, issue.id))
  await bag.add(`issues/${issue.id}.html`, issuePage(issue, sections))
  const cover = coverPath(issue)
  if (cover && issue.cover) await bag.add(cover, await storage.get(issue.cover.sha256))
}

const bagInfo = ({ content: { journal }, baseUrl, clock }: Deps): [string, string][] => [
  ['Source-Organization', journal.publisher],
  ['Contact-Email', journal.contact.email],
  ['External-Description', `All that ${journal.name} has published: articles, files and metadata.`],
  ['External-Identifier', baseUrl],
  ['Bagging-Date', clock().toISOString().slice(0, 10)],
]
