import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import {
  catalogueConversion,
  catalogueConversionArticle,
} from '#db/schema/publishing/catalogue-conversion.ts'
import { fullText, fullTextEdit } from '#db/schema/publishing/full-text.ts'
import type { ConversionOutcome } from '#domain/publishing/catalogue-conversion.ts'
import { lockArticle } from '#features/publishing/articles/article-rows.ts'
import { convertFullText, fullTextQueue } from '#features/publishing/full-text/convert-full-text.ts'
import {
  type FullTextState,
  readFullText,
} from '#features/publishing/full-text/full-text-queries.ts'
import { isOfVersion } from '#features/publishing/full-text/present-full-text.ts'
import type { Database, Reader, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'
import { type ConversionStep, catalogueQueue } from './start-conversion.ts'

type Deps = Parameters<typeof convertFullText>[0] & { db: Database; jobs: Jobs }
type Item = typeof catalogueConversionArticle.$inferSelect
type Result = { outcome: ConversionOutcome; reason?: string; findings?: number }

/** A file that cannot be converted now is tried this often, so many seconds apart. */
const attempts = { most: 3, secondsApart: 30 }

/**
 * Converts the next article of a conversion and enqueues the step after it. Does nothing if the conversion was stopped. A
 * process that dies leaves the article without an outcome: the job is run again, and the article with it.
 */
export async function convertNextArticle(
  deps: Deps,
  { conversionId }: ConversionStep,
): Promise<void> {
  const item = await takeNext(deps, conversionId)
  if (!item) return
  try {
    const again = item.again ? await discardConversion(deps.db, item.articleId) : false
    const known = again ? undefined : await findOutcome(deps.db, item.articleId)
    const result = known ?? (await convert(deps, item.articleId))
    await saveResult(deps, item, result)
  } catch (error) {
    await saveFailedAttempt(deps, item, error)
  }
}

/** The next article without an outcome; finishes the conversion if there is none. */
async function takeNext(
  { db, clock }: Deps,
  id: string,
): Promise<(Item & { again: boolean }) | undefined> {
  const [next] = await db
    .select({ item: catalogueConversionArticle, again: catalogueConversion.again })
    .from(catalogueConversionArticle)
    .innerJoin(
      catalogueConversion,
      eq(catalogueConversion.id, catalogueConversionArticle.conversionId),
    )
    .where(
      and(
        eq(catalogueConversion.id, id),
        eq(catalogueConversion.state, 'running'),
        isNull(catalogueConversionArticle.outcome),
      ),
    )
    .orderBy(asc(catalogueConversionArticle.position))
    .limit(1)
  if (next) {
    await db.update(catalogueConversionArticle).set({ startedAt: clock() }).where(isItem(next.item))
    return { ...next.item, again: next.again }
  }
  await db
    .update(catalogueConversion)
    .set({ state: 'finished', endedAt: clock() })
    .where(and(eq(catalogueConversion.id, id), eq(catalogueConversion.state, 'running')))
  return undefined
}

const isItem = ({ conversionId, position }: Item) =>
  and(
    eq(catalogueConversionArticle.conversionId, conversionId),
    eq(catalogueConversionArticle.position, position),
  )

/** The outcome of an article that is not converted: it keeps what it has. */
async function findOutcome(db: Reader, articleId: string): Promise<Result | undefined> {
  const [found] = await db
    .select({ deletedAt: article.deletedAt, status: article.status })
    .from(article)
    .where(eq(article.id, articleId))
  if (found?.status !== 'published' || found.deletedAt)
    return { outcome: 'skipped', reason: 'The article is no longer public.' }
  const current = await readFullText(db, articleId)
  if (current.state === 'none') return { outcome: 'no-docx' }
  if (await hasEdits(db, articleId))
    return { outcome: 'skipped', reason: 'Its full text has edits.' }
  if (isShown(current)) return { outcome: 'skipped', reason: 'Its full text is approved.' }
  if (current.state === 'converted')
    return { outcome: 'skipped', reason: 'It was converted before.' }
  return undefined
}

const isShown = (state: FullTextState): boolean =>
  state.lastVersion?.isCurrent === true && isOfVersion(state, state.lastVersion)

const hasEdits = async (db: Reader, articleId: string): Promise<boolean> => {
  const [edit] = await db
    .select({ id: fullTextEdit.id })
    .from(fullTextEdit)
    .where(and(eq(fullTextEdit.articleId, articleId), isNull(fullTextEdit.undoneAt)))
    .limit(1)
  return edit !== undefined
}

/** Deletes a conversion that nobody approved or edited. Returns whether there was one. */
const discardConversion = (db: Database, articleId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockArticle(tx, articleId)
    if (isShown(await readFullText(tx, articleId))) return false
    if (await hasEdits(tx, articleId)) return false
    return deleteConversion(tx, articleId)
  })

async function deleteConversion(tx: Transaction, articleId: string): Promise<boolean> {
  const ofArticle = eq(fullText.articleId, articleId)
  const deleted = await tx.delete(fullText).where(ofArticle).returning({ id: fullText.articleId })
  return deleted.length > 0
}

async function convert(deps: Deps, articleId: string): Promise<Result> {
  // A file that failed before is tried again.
  const before = await readFullText(deps.db, articleId)
  if (before.state === 'failed') await deps.db.transaction((tx) => deleteConversion(tx, articleId))
  await convertFullText(deps, { articleId })
  const { state, failure, findings } = await readFullText(deps.db, articleId)
  if (state === 'converted') return { outcome: 'converted', findings: findings.length }
  if (state === 'none') return { outcome: 'no-docx' }
  return { outcome: 'failed', reason: failure ?? 'The virus scanner has not accepted the file.' }
}

/** Only the step that saves a result is followed by another, so that there is one at a time. */
async function saveResult(deps: Deps, item: Item, result: Result): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const saved = await tx
      .update(catalogueConversionArticle)
      .set({ ...result, endedAt: deps.clock() })
      .where(and(isItem(item), isNull(catalogueConversionArticle.outcome)))
      .returning()
    if (saved.length === 0) return
    await deps.jobs.enqueue(tx, catalogueQueue, { conversionId: item.conversionId })
  })
}

async function saveFailedAttempt(deps: Deps, item: Item, error: unknown): Promise<void> {
  if (item.attempts + 1 >= attempts.most) {
    const reason = `It could not be converted now: ${error instanceof Error ? error.message : String(error)}`
    await saveResult(deps, item, { outcome: 'failed', reason: reason.slice(0, 500) })
    // The queue of single conversions retries for days.
    await deps.db.transaction((tx) =>
      deps.jobs.enqueue(tx, fullTextQueue, { articleId: item.articleId }),
    )
    return
  }
  await deps.db.transaction(async (tx) => {
    const counted = await tx
      .update(catalogueConversionArticle)
      .set({ attempts: sql`${catalogueConversionArticle.attempts} + 1` })
      .where(and(isItem(item), isNull(catalogueConversionArticle.outcome)))
      .returning()
    if (counted.length === 0) return
    const step = { conversionId: item.conversionId }
    await deps.jobs.enqueue(tx, catalogueQueue, step, attempts.secondsApart)
  })
}
