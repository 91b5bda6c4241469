import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { file } from '#db/schema/files.ts'
import { fullTextVersion } from '#db/schema/publishing/full-text.ts'
import { system } from '#domain/actor.ts'
import { placeFindings } from '#domain/manuscript/render/full-text-finding.ts'
import { renditionFormats } from '#domain/publishing/full-text.ts'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import { type DocumentDeps, renderArticleFiles } from '#features/documents/stored-manuscripts.ts'
import { getNewestVersion } from '#features/journal/queries.ts'
import { citationStyles } from '#features/metadata/formats/styles/citation-styles.ts'
import { findShownArticle } from '#features/publishing/articles/record-queries.ts'
import { isCurrentVersion } from '#features/publishing/full-text/full-text-fragments.ts'
import {
  type RenderedFile,
  storeRenditions,
} from '#features/publishing/full-text/store-renditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { type CommandDeps, recordEvent } from '#platform/events.ts'
import { PermanentJobError } from '#platform/job-queue.ts'
import type { ArticleRendering } from './enqueue-renderings.ts'
import { findAppearance } from './find-appearance.ts'

type Deps = CommandDeps & DocumentDeps<'renderArticle'> & { baseUrl: string }

/** How often a job renders an article that changes meanwhile. */
const mostAttempts = 3

/**
 * Renders the current full text of a public article as PDF and EPUB, and replaces the files that readers get where their
 * content differs. Does nothing for other articles. Throws `PermanentJobError` if the article cannot be rendered; the files stay
 * as they were.
 */
export async function renderRenditions(deps: Deps, { articleId }: ArticleRendering): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const source = await findSource(deps, deps.db, articleId)
    if (!source) return
    const files = await render(deps, articleId, source)
    if (await replaceRenditions(deps, articleId, source, files)) return
  }
  throw new Error(`article ${articleId} changed while it was rendered`)
}

/** What the files are made of; undefined for an article that has none. */
async function findSource({ baseUrl }: Pick<Deps, 'baseUrl'>, db: Reader, articleId: string) {
  // The settings in memory may be older than the event that started the job.
  const { journal } = (await getNewestVersion(db)).written
  const shown = await findShownArticle(db, { journal, baseUrl }, articleId)
  if (!shown || shown === 'removed' || !shown.fullText) return undefined
  const [found] = await db
    .select({
      version: fullTextVersion.number,
      document: fullTextVersion.document,
      storageKey: file.storageKey,
    })
    .from(fullTextVersion)
    .innerJoin(file, eq(file.id, fullTextVersion.fileId))
    .where(and(eq(fullTextVersion.articleId, articleId), isCurrentVersion))
  if (!found) return undefined
  // The files print nothing of files, which include themselves.
  const record = { ...shown.record, files: [] }
  const [apa] = citationStyles
  const citation = apa ? apa.write(record).map(({ text }) => text) : []
  const { version, document, storageKey } = found
  const printed = { record, document, citation: citation.join('') }
  const { appearance, typesetting } = journal
  const digest = digestOf([version, storageKey, printed, appearance, typesetting])
  return { version, storageKey, printed, journal, digest }
}

/** Differs when anything that is printed differs. */
const digestOf = (printed: object): string =>
  createHash('sha256').update(JSON.stringify(printed)).digest('hex')

type Source = NonNullable<Awaited<ReturnType<typeof findSource>>>

async function render(
  deps: Deps,
  articleId: string,
  { storageKey, printed, journal }: Source,
): Promise<RenderedFile[]> {
  const article = { ...printed, appearance: await findAppearance(deps, journal) }
  const rendered = await renderArticleFiles(deps, storageKey, article).catch((error: Error) => {
    if (!(error instanceof Refused) || error instanceof RefusedTemporarily) throw error
    throw new PermanentJobError(`article ${articleId} was not rendered: ${error.message}`)
  })
  const files = renditionFormats.flatMap((format) => {
    const content = journal.typesetting.formats.includes(format) && rendered[format]
    if (!content) return []
    const sha256 = createHash('sha256').update(content).digest('hex')
    const findings = placeFindings(printed.document, rendered.findings[format])
    return [{ format, content, sha256, findings }]
  })
  for (const { sha256, content } of files) await deps.storage.put(sha256, Readable.from([content]))
  return files
}

/** Replaces the files whose content differs. False if the article has changed since its source was read. */
const replaceRenditions = (
  deps: Deps,
  articleId: string,
  source: Source,
  files: readonly RenderedFile[],
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const ofArticle = eq(fullTextVersion.articleId, articleId)
    const { number } = fullTextVersion
    await tx.select({ number }).from(fullTextVersion).where(ofArticle).for('update')
    const current = await findSource(deps, tx, articleId)
    if (!current) return true
    if (current.digest !== source.digest) return false
    const of = { articleId, version: source.version }
    // Pages, harvesters and registries are notified of changes only.
    if (await storeRenditions(deps, tx, of, files))
      await recordEvent(deps, tx, system, { type: 'full-text-rendered', articleId })
    return true
  })
