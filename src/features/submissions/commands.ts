import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import { article } from '#db/schema/articles.ts'
import { submission } from '#db/schema/submissions.ts'
import type { Account } from '#domain/people/account.ts'
import type { NewArticle } from '#domain/publishing/article.ts'
import { restorableSince } from '#domain/publishing/deletion.ts'
import {
  decidePublication,
  type NewSubmission,
  type Publication,
} from '#domain/reviewing/submission.ts'
import { searchText } from '#domain/text/search.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { record } from '#platform/events.ts'
import { newId } from '#platform/id.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { registerFile } from '../files/commands.ts'
import { keep, type Upload } from '../files/spool.ts'
import { findSubmission, getSubmission, noSuchSubmission, type Submission } from './queries.ts'

type Needs = { db: Database; clock: Clock; jobs: Jobs }
type FileNeeds = Needs & { storage: Storage }

/** Makes an article of a manuscript in the transaction that publishes it, and answers its id. */
export type MakeArticle = (
  needs: Needs,
  tx: Transaction,
  who: Account,
  input: NewArticle & { submissionId: string; manuscriptId: string },
  pdf: Upload | undefined,
) => Promise<string>

/** Takes in a manuscript: it is answered for once its file and its row are safe. */
export async function submitManuscript(
  needs: FileNeeds,
  who: Account,
  input: NewSubmission,
  manuscript: Upload,
): Promise<Submission> {
  await keep(needs.storage, manuscript)
  const id = newId()
  await needs.db.transaction(async (tx) => {
    await tx.insert(submission).values({
      ...input,
      id,
      status: 'pending',
      manuscriptId: await registerFile(needs, tx, manuscript),
      submittedBy: who.id,
      searchText: searchText(input),
      createdAt: needs.clock(),
    })
    await record(needs, tx, who.id, { type: 'submission-received', submissionId: id })
  })
  return getSubmission(needs.db, who, id)
}

/**
 * Publishes a manuscript as an article, once: publishing it again, also at the same moment,
 * changes nothing. Throws 404.
 */
export async function publishSubmission(
  needs: FileNeeds & { makeArticle: MakeArticle },
  who: Account,
  id: string,
  { status: _, ...details }: Publication,
  pdf?: Upload,
): Promise<Submission> {
  if (pdf) await keep(needs.storage, pdf)
  await needs.db.transaction(async (tx) => {
    await tx
      .select({ id: submission.id })
      .from(submission)
      .where(eq(submission.id, id))
      .for('update')
    const found = await getSubmission(tx, who, id)
    if (decidePublication(found).outcome === 'already-published') return
    await tx.update(submission).set({ status: 'published' }).where(eq(submission.id, id))
    const { title, abstract, authors, keywords } = found
    const articleId = await needs.makeArticle(
      needs,
      tx,
      who,
      {
        ...details,
        title,
        abstract,
        authors,
        keywords,
        status: 'published',
        submissionId: id,
        manuscriptId: found.manuscript.id,
      },
      pdf,
    )
    await record(needs, tx, who.id, { type: 'submission-published', submissionId: id, articleId })
  })
  return getSubmission(needs.db, who, id)
}

/** Takes a manuscript away; it can be restored for 30 days. Throws 404. */
export async function deleteSubmission(needs: Needs, who: Account, id: string): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const [deleted] = await tx
      .update(submission)
      .set({ deletedAt: needs.clock() })
      .where(and(eq(submission.id, id), isNull(submission.deletedAt)))
      .returning({ id: submission.id })
    if (!deleted) throw noSuchSubmission()
    await record(needs, tx, who.id, { type: 'submission-deleted', submissionId: id })
  })
}

/** Brings a deleted manuscript back as it was. Throws 404 when there is none. */
export async function restoreSubmission(
  needs: Needs,
  who: Account,
  id: string,
): Promise<Submission> {
  await needs.db.transaction(async (tx) => {
    const found = await findSubmission(tx, id)
    if (!found) throw noSuchSubmission()
    if (!found.deletedAt) return
    if (found.deletedAt < restorableSince(needs.clock())) throw noSuchSubmission()
    await tx.update(submission).set({ deletedAt: null }).where(eq(submission.id, id))
    await record(needs, tx, who.id, { type: 'submission-restored', submissionId: id })
  })
  return getSubmission(needs.db, who, id)
}

/** Forgets manuscripts deleted so long ago that they cannot be restored, but for those that became articles. */
export async function purgeDeletedSubmissions({ db, clock }: { db: Database; clock: Clock }) {
  const published = db
    .select({ id: article.id })
    .from(article)
    .where(eq(article.submissionId, submission.id))
  await db
    .delete(submission)
    .where(and(lt(submission.deletedAt, restorableSince(clock())), notExists(published)))
}
