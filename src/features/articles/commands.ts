import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import { article, articleFile, contributor } from '#db/schema/articles.ts'
import { issue } from '#db/schema/issues.ts'
import type { Account } from '#domain/people/account.ts'
import {
  type ArticleChange,
  type FileFormat,
  type NewArticle,
  type PublicationDetails,
  requireKnownCategory,
  requireVolumeForIssue,
} from '#domain/publishing/article.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import { searchText } from '#domain/text/search.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { registerFile } from '../files/commands.ts'
import { keep, type Upload } from '../files/spool.ts'
import { type Article, findArticle, getArticle, noSuchArticle } from './queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
/** `categories` are those that the journal has. */
type PublishNeeds = Needs & { categories: readonly string[] }
type FileNeeds = PublishNeeds & { storage: Storage }

/** Publishes an article, or keeps it as a draft, with its files. */
export async function createArticle(
  needs: FileNeeds,
  who: Account,
  input: NewArticle,
  uploads: Upload[],
): Promise<Article> {
  requireKnownCategory(needs.categories, input.category)
  requireVolumeForIssue(input)
  for (const upload of uploads) await keep(needs.storage, upload)
  const id = await needs.db.transaction(async (tx) => {
    const articleId = await insertArticle(needs, tx, who, input)
    for (const upload of uploads) {
      await attach(needs, tx, articleId, upload.format, await registerFile(needs, tx, upload))
    }
    return articleId
  })
  return getArticle(needs.db, who, id)
}

/**
 * Makes an article of a submission, inside the transaction that publishes it. The manuscript's
 * file, already stored, becomes its DOCX.
 *
 * @returns the id of the article
 */
export async function insertArticleFromSubmission(
  needs: PublishNeeds,
  tx: Transaction,
  who: Account,
  input: NewArticle & { submissionId: string; manuscriptId: string },
  pdf: Upload | undefined,
): Promise<string> {
  requireKnownCategory(needs.categories, input.category)
  requireVolumeForIssue(input)
  const id = await insertArticle(needs, tx, who, input, input.submissionId)
  await attach(needs, tx, id, 'docx', input.manuscriptId)
  if (pdf) await attach(needs, tx, id, 'pdf', await registerFile(needs, tx, pdf))
  return id
}

/** Changes details and replaces files; what is left out stays, and replaced files stay recoverable. */
export async function changeArticle(
  needs: FileNeeds,
  who: Account,
  id: string,
  change: ArticleChange,
  uploads: Upload[],
): Promise<Article> {
  requireKnownCategory(needs.categories, change.category)
  for (const upload of uploads) await keep(needs.storage, upload)
  await needs.db.transaction(async (tx) => {
    // Two changes at once take turns: each writes what the other left.
    await tx.select({ id: article.id }).from(article).where(eq(article.id, id)).for('update')
    const current = await getArticle(tx, who, id)
    await updateDetails(needs, tx, current, change)
    const fields = Object.keys(change).filter(
      (field) => change[field as keyof ArticleChange] !== undefined,
    )
    if (fields.length)
      await record(needs, tx, who.id, { type: 'article-changed', articleId: id, fields })
    for (const upload of uploads) {
      await replaceFile(needs, tx, who, id, upload.format, await registerFile(needs, tx, upload))
    }
  })
  return getArticle(needs.db, who, id)
}

/** Takes an article away; it can be restored for 30 days. Throws 404. */
export async function deleteArticle(needs: Needs, who: Account, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [deleted] = await tx
      .update(article)
      .set({ deletedAt: needs.clock() })
      .where(and(eq(article.id, id), isNull(article.deletedAt)))
      .returning({ id: article.id })
    if (!deleted) throw noSuchArticle()
    await record(needs, tx, who.id, { type: 'article-deleted', articleId: id })
  })
}

/** Brings a deleted article back as it was. Throws 404 when there is none, or it is gone for good. */
export async function restoreArticle(needs: Needs, who: Account, id: string): Promise<Article> {
  await needs.db.transaction(async (tx) => {
    const found = await findArticle(tx, id)
    if (!found) throw noSuchArticle()
    if (!found.deletedAt) return
    if (found.deletedAt < restorableSince(needs.clock())) throw noSuchArticle()
    await tx.update(article).set({ deletedAt: null }).where(eq(article.id, id))
    await record(needs, tx, who.id, { type: 'article-restored', articleId: id })
  })
  return getArticle(needs.db, who, id)
}

/**
 * Empties what was deleted so long ago that it cannot be restored: text, authors and files go; the
 * row stays, so that its address can say that an article stood there.
 */
export async function purgeDeletedArticles({
  db,
  clock,
}: {
  db: Database
  clock: Clock
}): Promise<void> {
  const gone = and(lt(article.deletedAt, restorableSince(clock())), ne(article.abstract, ''))
  await db.transaction(async (tx) => {
    const rows = await tx.select({ id: article.id }).from(article).where(gone)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await tx.delete(contributor).where(inArray(contributor.articleId, ids))
    await tx.delete(articleFile).where(inArray(articleFile.articleId, ids))
    const noText = { title: '', abstract: '', content: null, keywords: [], searchText: '' }
    // The submission that it came from is then one like any other, and goes when it is deleted too.
    const empty = { ...noText, submissionId: null }
    await tx.update(article).set(empty).where(inArray(article.id, ids))
  })
}

async function insertArticle(
  needs: Needs,
  tx: Transaction,
  who: Account,
  input: NewArticle,
  submissionId?: string,
): Promise<string> {
  const id = newId()
  const now = needs.clock()
  const published = input.status === 'published'
  const publicationDate = input.publicationDate ?? (published ? today(now) : null)
  await tx.insert(article).values({
    id,
    title: input.title,
    abstract: input.abstract,
    content: input.content ?? null,
    keywords: input.keywords,
    status: input.status,
    category: input.category ?? null,
    issueId: await findOrMakeIssue(tx, input, publicationDate ?? today(now)),
    pages: input.pages ?? null,
    publicationDate,
    publishedAt: published ? now : null,
    submissionId: submissionId ?? null,
    searchText: searchText(input),
    createdAt: now,
    updatedAt: now,
  })
  await writeContributors(tx, id, input.authors)
  await record(needs, tx, who.id, { type: 'article-created', articleId: id, status: input.status })
  return id
}

async function updateDetails(
  needs: Needs,
  tx: Transaction,
  current: Article,
  change: ArticleChange,
) {
  const now = needs.clock()
  const merged = {
    title: change.title ?? current.title,
    abstract: change.abstract ?? current.abstract,
    authors: change.authors ?? current.authors,
    keywords: change.keywords ?? current.keywords,
    status: change.status ?? current.status,
    volume: emptied(change.volume, current.volume),
    issue: emptied(change.issue, current.issue),
    publicationDate: emptied(change.publicationDate, current.publicationDate),
  }
  requireVolumeForIssue(merged)
  const published = merged.status === 'published'
  const publicationDate = merged.publicationDate ?? (published ? today(now) : null)
  await tx
    .update(article)
    .set({
      title: merged.title,
      abstract: merged.abstract,
      content: emptied(change.content, current.content),
      keywords: merged.keywords,
      status: merged.status,
      category: emptied(change.category, current.category),
      issueId: await findOrMakeIssue(tx, merged, publicationDate ?? today(now)),
      pages: emptied(change.pages, current.pages),
      publicationDate,
      publishedAt: current.publishedAt ?? (published ? now : null),
      searchText: searchText(merged),
      updatedAt: now,
    })
    .where(eq(article.id, current.id))
  if (change.authors) await writeContributors(tx, current.id, change.authors)
}

/** The value after a change in which undefined means unchanged and an empty text means cleared. */
const emptied = <Value>(change: Value | '' | undefined, current: Value | null): Value | null =>
  change === undefined ? current : change === '' ? null : change

/** Writes the byline. What is known of a contributor beside the name stays with the name. */
async function writeContributors(tx: Transaction, articleId: string, names: string[]) {
  const known = await tx.select().from(contributor).where(eq(contributor.articleId, articleId))
  await tx.delete(contributor).where(eq(contributor.articleId, articleId))
  await tx.insert(contributor).values(
    names.map((displayName, position) => ({
      ...known.find((row) => row.displayName === displayName),
      articleId,
      position,
      displayName,
    })),
  )
}

async function findOrMakeIssue(
  tx: Transaction,
  details: { volume?: PublicationDetails['volume'] | null; issue?: string | null | undefined },
  date: string,
): Promise<string | null> {
  if (!details.volume) return null
  const key = { volume: details.volume, number: details.issue ?? '' }
  await tx
    .insert(issue)
    .values({ id: newId(), ...key, year: Number(date.slice(0, 4)) })
    .onConflictDoNothing()
  const [found] = await tx
    .select({ id: issue.id })
    .from(issue)
    .where(and(eq(issue.volume, key.volume), eq(issue.number, key.number)))
  return found?.id ?? null
}

async function attach(
  { clock }: { clock: Clock },
  tx: Transaction,
  articleId: string,
  format: FileFormat,
  fileId: string,
): Promise<void> {
  await tx
    .insert(articleFile)
    .values({ id: newId(), articleId, fileId, format, createdAt: clock() })
}

async function replaceFile(
  needs: Needs,
  tx: Transaction,
  who: Account,
  articleId: string,
  format: FileFormat,
  fileId: string,
): Promise<void> {
  await tx
    .update(articleFile)
    .set({ replacedAt: needs.clock() })
    .where(
      and(
        eq(articleFile.articleId, articleId),
        eq(articleFile.format, format),
        isNull(articleFile.replacedAt),
      ),
    )
  await attach(needs, tx, articleId, format, fileId)
  await record(needs, tx, who.id, { type: 'article-file-replaced', articleId, format, fileId })
}

const today = (now: Date): string => now.toISOString().slice(0, 10)
