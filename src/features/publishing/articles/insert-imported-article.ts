import { and, eq, isNull } from 'drizzle-orm'
import { article, supplement } from '#db/schema/publishing/articles.ts'
import type { CommandActor } from '#domain/actor.ts'
import type { FileKind } from '#domain/file-kind.ts'
import type { NewArticle } from '#domain/publishing/article.ts'
import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { NoticeKind } from '#domain/publishing/metadata.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { registerFile } from '#features/files/register-files.ts'
import type { Transaction } from '#platform/database/database.ts'
import { markUpdated, requireConcernedArticle } from './article-rows.ts'
import { type CreateDeps, insertArticle } from './create-article.ts'
import { attachFile, attachSupplement } from './files/attach-file.ts'

/** The fields of an imported article that editors cannot set on a new one. */
export type ImportedFields = {
  /** The id to use; undefined for a new one. */
  id: string | undefined
  doi: string | null
  section: string | null
  position: number | null
  /** When it was first made public elsewhere; null for a draft. */
  publishedAt: Date | null
}

/** Inserts an article that was published elsewhere, with its original dates, and returns its id. */
export async function insertImportedArticle(
  deps: CreateDeps,
  tx: Transaction,
  who: CommandActor,
  input: NewArticle,
  { id: wanted, publishedAt, ...fields }: ImportedFields,
): Promise<string> {
  const id = await insertArticle(deps, tx, who, input, wanted)
  const dates = publishedAt ? { publishedAt, createdAt: publishedAt } : {}
  await tx
    .update(article)
    .set({ ...fields, ...dates })
    .where(eq(article.id, id))
  return id
}

/**
 * Attaches an imported file that is already in the storage.
 *
 * @returns the part that its address names: the format, or the id of the supplement
 */
export async function attachImportedFile(
  deps: CreateDeps,
  tx: Transaction,
  articleId: string,
  { upload, as, label }: { upload: Upload<FileKind>; as: FileFormat | 'supplement'; label: string },
): Promise<string> {
  if (as !== 'supplement') {
    await attachFile(deps, tx, articleId, as, await registerFile(deps, tx, upload))
    return as
  }
  const present = and(eq(supplement.articleId, articleId), isNull(supplement.removedAt))
  const position = await tx.$count(supplement, present)
  return (await attachSupplement(deps, tx, { articleId, label, position }, upload)).id
}

/** Makes an article a notice about another one. Throws 400 if that one does not exist. */
export async function setConcernedArticle(
  deps: CreateDeps,
  tx: Transaction,
  who: CommandActor,
  articleId: string,
  { kind, concerns }: { kind: NoticeKind; concerns: string },
): Promise<void> {
  await requireConcernedArticle(tx, who, articleId, { concerns })
  await tx.update(article).set({ notice: kind, concerns }).where(eq(article.id, articleId))
  await markUpdated(tx, [concerns], deps.clock())
}
