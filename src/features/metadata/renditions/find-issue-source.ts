import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, inArray } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { Journal } from '#domain/journal/journal.ts'
import type { DrawnPictures } from '#domain/manuscript/render/html/drawn-pictures.ts'
import type { ArticleRecord, IssueContents } from '#domain/publishing/article-record.ts'
import { findExceededBound } from '#domain/publishing/issues/issue-bounds.ts'
import type { PictureForRendering } from '#features/documents/render/article-for-rendering.ts'
import type { StoredIssue } from '#features/documents/stored-manuscripts.ts'
import { getNewestVersion } from '#features/journal/queries.ts'
import { citationStyles } from '#features/metadata/formats/styles/citation-styles.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import { findIssueContents } from '#features/publishing/issues/issue-record-queries.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { findAppearance } from './find-appearance.ts'

type Deps = { db: Database; storage: Storage; baseUrl: string }

export type IssueSource = {
  contents: IssueContents
  texts: Map<string, StoredText>
  journal: Journal
  coverKey: string | null
  /** In words for editors; null if the issue fits into one file. */
  exceeded: string | null
  /** Differs when anything that is printed differs. */
  digest: string
}

type StoredText = Awaited<ReturnType<typeof listTexts>>[number]

/** What the files of an issue are made of; undefined where no article of a public issue has a full text. */
export async function findIssueSource(
  { baseUrl }: Pick<Deps, 'baseUrl'>,
  db: Reader,
  issueId: string,
): Promise<IssueSource | undefined> {
  // The settings in memory may be older than the event that started the job.
  const { journal } = (await getNewestVersion(db)).written
  const contents = await findIssueContents(db, { journal, baseUrl }, issueId)
  if (!contents) return undefined
  const texts = await listTexts(
    db,
    contents.articles.map(({ id }) => id),
  )
  if (texts.length === 0) return undefined
  const [cover] = await db
    .select({ storageKey: file.storageKey })
    .from(issue)
    .innerJoin(file, eq(file.id, issue.coverId))
    .where(eq(issue.id, issueId))
  const coverKey = cover?.storageKey ?? null
  const exceeded = findExceededBound({
    articles: contents.articles.length,
    words: texts.reduce((sum, { words }) => sum + words, 0),
    pictures: texts.reduce((sum, { drawnPictures }) => sum + countPictures(drawnPictures), 0),
  })
  const { appearance, typesetting } = journal
  const printed = { ...contents, articles: contents.articles.map(withoutFiles) }
  const versions = texts.map(({ articleId, number, approvedAt }) => [articleId, number, approvedAt])
  const digest = createHash('sha256')
    .update(JSON.stringify([printed, versions, coverKey, appearance, typesetting]))
    .digest('hex')
  const byArticle = new Map(texts.map((text) => [text.articleId, text]))
  return { contents, texts: byArticle, journal, coverKey, exceeded, digest }
}

const countPictures = (pictures: DrawnPictures): number => Object.keys(pictures).length

const listTexts = (db: Reader, articleIds: string[]) =>
  db
    .select({
      articleId: fullTextVersion.articleId,
      number: fullTextVersion.number,
      approvedAt: fullTextVersion.approvedAt,
      words: fullTextVersion.words,
      document: fullTextVersion.document,
      drawnPictures: fullTextVersion.drawnPictures,
      storageKey: file.storageKey,
    })
    .from(fullTextVersion)
    .innerJoin(file, eq(file.id, fullTextVersion.fileId))
    .where(and(inArray(fullTextVersion.articleId, articleIds), isCurrentVersion))
    .orderBy(fullTextVersion.articleId)

/** The files print nothing of files, which include themselves. */
const withoutFiles = (record: ArticleRecord): ArticleRecord => ({ ...record, files: [] })

/** The issue as the sandbox renders it. */
export async function toStoredIssue(
  deps: Deps,
  { contents, texts, journal, coverKey }: IssueSource,
): Promise<StoredIssue> {
  const { articles, ...issue } = contents
  const appearance = await findAppearance(deps, journal)
  const [apa] = citationStyles
  return {
    issue,
    cover: coverKey ? await readCover(deps, coverKey) : null,
    articles: articles.map(withoutFiles).map((record) => {
      const text = texts.get(record.id)
      const citation = apa ? apa.write(record).map(({ text }) => text) : []
      return {
        record,
        appearance,
        citation: citation.join(''),
        document: text?.document ?? null,
        storageKey: text?.storageKey ?? null,
      }
    }),
  }
}

async function readCover({ storage }: Deps, key: string): Promise<PictureForRendering> {
  const bytes = await buffer(await storage.get(key))
  return { bytes, mediaType: 'image/webp', width: 0, height: 0 }
}
