import { FileFormat } from '#domain/publishing/file-format.ts'
import type { Database } from '#platform/database/database.ts'
import type { Reactions } from '#platform/events.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { listFormats } from './articles/files/attach-file.ts'
import { catalogueQueue } from './full-text/catalogue/start-conversion.ts'
import { fullTextQueue } from './full-text/convert-full-text.ts'
import { textExtractionQueue } from './search/extract-article-text.ts'
import { indexWords } from './search/index-words.ts'

type Deps = { db: Database; jobs: Jobs }

type AboutArticle = { articleId: string }

const indexWordsOfArticle = ({ db }: Deps, { articleId }: AboutArticle) =>
  indexWords(db, [articleId])

/** The jobs that read files for the search, and convert the Word file. */
const enqueueFiles = ({ db, jobs }: Deps, articleId: string, formats: FileFormat[]) =>
  db.transaction(async (tx) => {
    const files = formats.map((format) => ({ articleId, format }))
    await jobs.enqueueAll(tx, textExtractionQueue, files)
    if (formats.includes('docx')) await jobs.enqueue(tx, fullTextQueue, { articleId })
  })

const fileRead = {
  'file-read': (deps: Deps, { articleId, format }: AboutArticle & { format: string }) =>
    enqueueFiles(deps, articleId, [FileFormat.parse(format)]),
}

export const articleReactions = {
  'article-created': {
    'words-indexed': indexWordsOfArticle,
    'files-read': async (deps, { articleId }) =>
      enqueueFiles(deps, articleId, await listFormats(deps.db, articleId)),
  },
  'article-changed': { 'words-indexed': indexWordsOfArticle },
  'article-restored': { 'words-indexed': indexWordsOfArticle },
  'article-file-replaced': fileRead,
  'article-file-restored': fileRead,
  'full-text-conversion-requested': {
    'full-text-converted': ({ db, jobs }, { articleId }) =>
      db.transaction((tx) => jobs.enqueue(tx, fullTextQueue, { articleId })),
  },
  'catalogue-conversion-started': {
    'articles-converted': async ({ db, jobs }, { conversionId }) => {
      if (conversionId)
        await db.transaction((tx) => jobs.enqueue(tx, catalogueQueue, { conversionId }))
    },
  },
} satisfies Reactions<Deps>
