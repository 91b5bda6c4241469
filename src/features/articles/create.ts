import { eq } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import type { Account } from '#domain/people/account.ts'
import { type NewArticle, requireKnownCategory } from '#domain/publishing/article.ts'
import { detailsOf } from '#domain/publishing/change.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { registerFile } from '../files/commands.ts'
import { keep, type Upload } from '../files/spool.ts'
import { writeTypedDoi } from './give-dois.ts'
import { type Article, getArticle } from './queries.ts'
import { attach, joinUsualSection, requireConcerned, toRow, touch, writeByline } from './rows.ts'
import { requireScannedFiles } from './scanned.ts'

/** `journal` tells the categories and sections that there are, and the prefix of its DOIs. */
export type CreateNeeds = {
  clock: Clock
  jobs: Jobs
  journal: () => {
    categories: readonly string[]
    sections: readonly string[]
    doi?: { prefix: string } | undefined
  }
}

/** Publishes an article, or keeps it as a draft, with its files. */
export async function createArticle(
  needs: CreateNeeds & { db: Database; storage: Storage },
  who: Account,
  input: NewArticle,
  uploads: Upload[],
): Promise<Article> {
  requireKnownCategory(needs.journal().categories, input.category)
  detailsOf(input, needs.clock())
  for (const upload of uploads) await keep(needs.storage, upload)
  const id = await needs.db.transaction(async (tx) => {
    const articleId = await insertArticle(needs, tx, who, input)
    for (const upload of uploads) {
      await attach(needs, tx, articleId, upload.format, await registerFile(needs, tx, upload))
    }
    await requireScannedFiles(tx, [articleId])
    return articleId
  })
  return getArticle(needs.db, who, id)
}

/** A manuscript as an article is made of it: its file, and its days (`YYYY-MM-DD`). */
export type ManuscriptInput = NewArticle & {
  manuscriptId: string
  receivedOn: string | null
  revisedOn: string | null
  acceptedOn: string | null
}

/**
 * Makes an article of a manuscript, inside the transaction that publishes it. The manuscript's
 * file, already stored, becomes its DOCX; `pdf` is stored already too.
 *
 * @returns the id of the article
 */
export async function createArticleOfManuscript(
  needs: CreateNeeds,
  tx: Transaction,
  who: Account,
  { manuscriptId, receivedOn, revisedOn, acceptedOn, ...input }: ManuscriptInput,
  pdf: Upload | undefined,
): Promise<string> {
  requireKnownCategory(needs.journal().categories, input.category)
  const id = await insertArticle(needs, tx, who, input)
  await tx.update(article).set({ receivedOn, revisedOn, acceptedOn }).where(eq(article.id, id))
  await attach(needs, tx, id, 'docx', manuscriptId)
  if (pdf) await attach(needs, tx, id, 'pdf', await registerFile(needs, tx, pdf))
  await requireScannedFiles(tx, [id])
  return id
}

/** Writes the rows of an article that is new. Answers its id: the wished one, where that is given. */
export async function insertArticle(
  needs: CreateNeeds,
  tx: Transaction,
  who: Account,
  input: NewArticle,
  id = newId(),
): Promise<string> {
  const now = needs.clock()
  const details = detailsOf(input, now)
  await requireConcerned(tx, id, details)
  await tx
    .insert(article)
    .values({ ...(await toRow(tx, details, now)), id, createdAt: now, updatedAt: now })
  if (details.volume !== null) await joinUsualSection(tx, id, needs.journal().sections)
  await writeByline(tx, id, details.contributors)
  await touch(tx, [details.concerns], now)
  if (details.doi) await writeTypedDoi(tx, id, details.doi)
  await record(needs, tx, who.id, { type: 'article-created', articleId: id, status: input.status })
  return id
}
