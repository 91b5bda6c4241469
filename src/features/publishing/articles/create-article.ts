import { eq } from 'drizzle-orm'
import { article } from '#db/schema/publishing/articles.ts'
import { auditNameOf, type CommandActor } from '#domain/actor.ts'
import { type NewArticle, requireKnownCategory } from '#domain/publishing/article.ts'
import { newArticleDetails } from '#domain/publishing/article-details.ts'
import { storeUpload, type Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { recordEvent } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/job-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Article, getArticle } from './article-queries.ts'
import {
  assignDefaultSection,
  markUpdated,
  requireConcernedArticle,
  toRow,
  writeByline,
} from './article-rows.ts'
import { writeTypedDoi } from './assign-dois.ts'
import { attachFile } from './files/attach-file.ts'
import { requireScannedFiles } from './files/require-scanned-files.ts'

export type CreateDeps = {
  clock: Clock
  jobs: Jobs
  journal: () => {
    categories: readonly string[]
    sections: readonly string[]
    doi?: { prefix: string } | undefined
  }
}

/** Creates an article, published or a draft, with its files. */
export async function createArticle(
  deps: CreateDeps & { db: Database; storage: Storage },
  who: CommandActor,
  input: NewArticle,
  uploads: Upload[],
): Promise<Article> {
  requireKnownCategory(deps.journal().categories, input.category)
  // Refuses invalid details before it stores a file.
  newArticleDetails(input, deps.clock())
  for (const upload of uploads) await storeUpload(deps.storage, upload)
  const id = await deps.db.transaction(async (tx) => {
    const articleId = await insertArticle(deps, tx, who, input)
    for (const upload of uploads) {
      await attachFile(deps, tx, articleId, upload.format, await registerFile(deps, tx, upload))
    }
    await requireScannedFiles(tx, [articleId])
    return articleId
  })
  return getArticle(deps.db, who, id)
}

/** The details of an article made from a submission; the days are `YYYY-MM-DD`. */
export type ManuscriptInput = Omit<NewArticle, 'receivedOn' | 'revisedOn' | 'acceptedOn'> & {
  /** The stored manuscript, which becomes the DOCX of the article. */
  manuscriptId: string
  /** The section that the author chose. Null gives the default section. */
  section: string | null
  receivedOn: string | null
  revisedOn: string | null
  acceptedOn: string | null
}

/** Creates an article from a submission in the caller's transaction and returns its id. `pdf` is already stored. */
export async function createArticleFromManuscript(
  deps: CreateDeps,
  tx: Transaction,
  who: CommandActor,
  { manuscriptId, section, receivedOn, revisedOn, acceptedOn, ...input }: ManuscriptInput,
  pdf: Upload | undefined,
): Promise<string> {
  requireKnownCategory(deps.journal().categories, input.category)
  const id = await insertArticle(deps, tx, who, input)
  const chosen = section ? { section } : {}
  await tx
    .update(article)
    .set({ receivedOn, revisedOn, acceptedOn, ...chosen })
    .where(eq(article.id, id))
  await attachFile(deps, tx, id, 'docx', manuscriptId)
  if (pdf) await attachFile(deps, tx, id, 'pdf', await registerFile(deps, tx, pdf))
  await requireScannedFiles(tx, [id])
  return id
}

/** Inserts the rows of a new article and returns its id. */
export async function insertArticle(
  deps: CreateDeps,
  tx: Transaction,
  who: CommandActor,
  input: NewArticle,
  id = newId(),
): Promise<string> {
  const now = deps.clock()
  const details = newArticleDetails(input, now)
  await requireConcernedArticle(tx, who, id, details)
  await tx.insert(article).values({
    ...(await toRow(tx, details, now, input.createIssue)),
    id,
    createdAt: now,
    updatedAt: now,
  })
  if (details.volume !== null) await assignDefaultSection(tx, who, id, deps.journal().sections)
  await writeByline(tx, id, details.contributors)
  await markUpdated(tx, [details.concerns], now)
  if (details.doi) await writeTypedDoi(tx, id, details.doi)
  const event = { type: 'article-created', articleId: id, status: input.status } as const
  await recordEvent(deps, tx, auditNameOf(who), event)
  return id
}
