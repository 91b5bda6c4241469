import { access, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { ArticleRecord, RecordFile } from '#domain/publishing/record.ts'
import { Refused } from '#domain/refusal.ts'
import type { JournalContent } from '#features/journal/render.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { jats, jatsDoctype } from '../formats/jats.ts'
import { el, writeDocument } from '../formats/xml.ts'
import { type Bag, openBag } from './bag.ts'
import { everyRecord, listIssues } from './queries.ts'

type Needs = {
  db: Database
  storage: Storage
  clock: Clock
  content: JournalContent
  baseUrl: string
}

/**
 * Writes the journal as readers have it into a new folder, a BagIt bag that is whole without this product: every public
 * article with its files, as JATS and as JSON, the issues, what the journal says of itself, and its pages. Drafts, manuscripts and
 * accounts are not in it. It may run beside the server; the folder appears when it is whole. Throws when the folder is
 * there already, and when a file is missing or damaged.
 *
 * @returns how many articles and files it holds
 */
export async function exportJournal(
  needs: Needs,
  folder: string,
): Promise<{ articles: number; files: number }> {
  const target = path.resolve(folder)
  if (await isThere(target))
    throw new Refused('invalid', `${folder} is there already: name a folder that is not.`, 'folder')
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(path.dirname(target), { recursive: true })
  const bag = await openBag(unfinished)
  await addJournal(needs, bag)
  const counts = { articles: 0, files: 0 }
  for await (const record of everyRecord(needs.db, voiceOf(needs))) {
    counts.files += await addArticle(needs, bag, record)
    counts.articles += 1
  }
  await bag.close(labelsOf(needs))
  await rename(unfinished, target)
  return counts
}

const voiceOf = ({ content, baseUrl }: Needs) => ({ journal: content.journal, baseUrl })

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

async function addJournal({ db, content }: Needs, bag: Bag): Promise<void> {
  const { crawlers: _, downloadFallbacks: __, ...journal } = content.journal
  await bag.add('journal.json', asJson(journal))
  await bag.add('issues.json', asJson(await listIssues(db)))
  for (const [name, { title, html }] of content.pages) {
    const head = writeDocument(el('title', {}, title)).split('\n')[1]
    await bag.add(
      `pages/${name}.html`,
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n${head}\n${html}</html>\n`,
    )
  }
}

/** @returns how many files the article has */
async function addArticle({ storage }: Needs, bag: Bag, record: ArticleRecord): Promise<number> {
  const place = `articles/${record.id}`
  await bag.add(`${place}/article.xml`, writeDocument(jats(record), jatsDoctype))
  const files = [
    ...record.files.map((file) => ({ file, name: `article.${file.format}` })),
    ...record.supplements.map((file, n) => ({ file, name: supplementName(n + 1, file) })),
  ]
  await bag.add(
    `${place}/article.json`,
    asJson({ ...record, inThisFolder: files.map(({ file, name }) => ({ name, url: file.url })) }),
  )
  for (const { file, name } of files) {
    const sha256 = await bag.add(`${place}/${name}`, await storage.get(file.sha256))
    if (sha256 !== file.sha256)
      throw new Error(`${name} of article ${record.id} is not what was stored: its content differs`)
  }
  return files.length
}

/** `supplement-1.csv`: the ending as it was uploaded, if it is a plain one. */
const supplementName = (place: number, { fileName }: RecordFile): string =>
  `supplement-${place}${/\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0] ?? ''}`

const labelsOf = ({ content: { journal }, baseUrl, clock }: Needs): [string, string][] => [
  ['Source-Organization', journal.publisher],
  ['Contact-Email', journal.contact.email],
  ['External-Description', `All that ${journal.name} has published: articles, files and metadata.`],
  ['External-Identifier', baseUrl],
  ['Bagging-Date', clock().toISOString().slice(0, 10)],
]
