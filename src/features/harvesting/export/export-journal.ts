import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { groupBySection } from '#domain/publishing/issue.ts'
import { Refused } from '#domain/refusal.ts'
import type { JournalContent } from '#features/journal/render-journal.ts'
import { jats, jatsDoctype } from '#features/metadata/formats/jats/jats.ts'
import { writeDocument } from '#features/metadata/formats/xml.ts'
import { listPublicIssues, type PublicIssue } from '#features/metadata/public-issues.ts'
import { listContents } from '#features/publishing/issues/issue-contents-queries.ts'
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
import { articlePage, indexPage, issuePage } from './static-page.ts'

type Needs = {
  db: Database
  storage: Storage
  clock: Clock
  content: JournalContent
  baseUrl: string
  /** Is told how much of it is written, 0 to 1. */
  progress?: (part: number) => void
}

type Counts = { articles: number; files: number }

/**
 * Writes the journal as readers have it into a new folder, a BagIt bag that is whole without this product: every public
 * article with its files, as a page, as JATS and as JSON, the issues, what the journal says of itself, its pages, and a
 * spreadsheet that another journal can import. Drafts, manuscripts and accounts are not in it. It may run beside the server; the
 * folder appears when it is whole. Throws when the folder is there already, and when a file is missing or damaged.
 *
 * @returns how many articles and files it holds
 */
export async function exportJournal(needs: Needs, folder: string): Promise<Counts> {
  const target = await requireNewPath(folder)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const counts = await writeBag(needs, await openBag(unfinished))
  await rename(unfinished, target)
  return counts
}

/** The same as one ZIP, in which the bag is a folder of the same name. */
export async function exportZip(needs: Needs, file: string): Promise<Counts> {
  const target = await requireNewPath(file)
  const name =
    path
      .basename(target)
      .replace(/\.zip$/i, '')
      .replace(/[^\w.-]+/g, '-') || 'journal'
  let counts: Counts = { articles: 0, files: 0 }
  await writeArchive(target, async (archive) => {
    const isPacked = (entry: string) => /\.(pdf|docx|xlsx|zip|png|jpg|webp)$/.test(entry)
    const bag = createBag((entry, content) =>
      archive.add(`${name}/${entry}`, asStream(content), isPacked(entry)),
    )
    counts = await writeBag(needs, bag)
  })
  return counts
}

async function requireNewPath(place: string): Promise<string> {
  const target = path.resolve(place)
  if (await pathExists(target))
    throw new Refused('invalid', `${place} is there already: name one that is not.`, 'folder')
  await mkdir(path.dirname(target), { recursive: true })
  return target
}

async function writeBag(needs: Needs, bag: Bag): Promise<Counts> {
  const issues = await listPublicIssues(needs.db)
  await addJournalPages(needs, bag)
  await bag.add('issues.json', asJson(issues.map(({ cover: _, changedAt: __, ...issue }) => issue)))
  const all = Math.max(1, await countExportedArticles(needs.db))
  const counts = { articles: 0, files: 0 }
  const withoutIssue: ListedArticle[] = []
  for await (const article of eachArticle(needs.db, contextOf(needs))) {
    counts.files += await addArticle(needs, bag, article)
    counts.articles += 1
    if (!article.record.issue) withoutIssue.push(toListed(article))
    needs.progress?.(Math.min(1, counts.articles / all))
  }
  for (const issue of issues) await addIssue(needs, bag, issue)
  const rows = writeArticlesCsv(needs.db, contextOf(needs), issues)
  await bag.add('articles.csv', Readable.from(rows, { objectMode: false }))
  const pages = [...needs.content.pages].map(([name, { title }]) => ({ name, title }))
  const { name } = needs.content.journal
  await bag.add('index.html', indexPage({ name, pages }, issues, withoutIssue))
  await bag.close(bagInfo(needs))
  return counts
}

type ListedArticle = { id: string; title: string; authors: string[] }
const toListed = ({ record }: ExportedArticle): ListedArticle => ({
  id: record.id,
  title: record.title,
  authors: record.contributors.map(({ displayName }) => displayName),
})

const contextOf = ({ content, baseUrl }: Needs) => ({ journal: content.journal, baseUrl })

const pathExists = (file: string): Promise<boolean> =>
  access(file)
    .then(() => true)
    .catch(whenAbsent(false))

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** @returns how many files the article has */
async function addArticle(
  { storage }: Needs,
  bag: Bag,
  { record, own }: ExportedArticle,
): Promise<number> {
  const place = articleFolder(record)
  await bag.add(`${place}/article.xml`, writeDocument(jats(record), jatsDoctype))
  const files = listFiles(record)
  await bag.add(
    `${place}/article.json`,
    asJson({ ...record, inThisFolder: files.map(({ file, name }) => ({ name, url: file.url })) }),
  )
  const beside = files.map(({ file, name, label }) => ({ name, label, bytes: file.bytes }))
  await bag.add(`${place}/index.html`, articlePage(record, { files: beside, content: own.content }))
  for (const { file, name } of files) {
    const sha256 = await bag.add(`${place}/${name}`, await storage.get(file.sha256))
    if (sha256 !== file.sha256)
      throw new Error(`${name} of article ${record.id} is not what was stored: its content differs`)
  }
  return files.length
}

async function addIssue({ db, storage }: Needs, bag: Bag, issue: PublicIssue): Promise<void> {
  await bag.add(
    `issues/${issue.id}.html`,
    issuePage(issue, groupBySection(await listContents(db, issue.id))),
  )
  const cover = coverPath(issue)
  if (cover && issue.cover) await bag.add(cover, await storage.get(issue.cover.sha256))
}

const bagInfo = ({ content: { journal }, baseUrl, clock }: Needs): [string, string][] => [
  ['Source-Organization', journal.publisher],
  ['Contact-Email', journal.contact.email],
  ['External-Description', `All that ${journal.name} has published: articles, files and metadata.`],
  ['External-Identifier', baseUrl],
  ['Bagging-Date', clock().toISOString().slice(0, 10)],
]
