import { and, eq, sql } from 'drizzle-orm'
import { proof } from '#db/schema/editorial/production.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { file } from '#db/schema/files.ts'
import { fullTextPicture } from '#db/schema/publishing/full-text.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { Refused } from '#domain/refusal.ts'
import type { FileUse, StoredFile } from '#features/files/queries.ts'
import { requireScanned } from '#features/files/scan-files.ts'
import type { Reader } from '#platform/database/database.ts'
import type { LinkedProof } from './find-proof.ts'

/** Renders the text of a proof as the PDF of its article, given the Word file that has the pictures, and the day of the proof. */
export type RenderProof = (
  articleId: string,
  text: { storageKey: string; document: ManuscriptDocument; day: string },
) => Promise<Uint8Array>

/** The Word files that proofs show. */
export const filesOfProofs: FileUse = sql`select ${proof.fileId} from ${proof}`

/** A picture of a proof by its name. Throws 404 for any other. */
export async function getProofPicture(
  db: Reader,
  { submissionId, drawnPictures }: LinkedProof,
  name: string,
): Promise<StoredFile> {
  const names = Object.values(drawnPictures).flatMap((each) => Object.values(each.names))
  const [found] = await db
    .select({ stored: file })
    .from(submission)
    .innerJoin(
      fullTextPicture,
      and(eq(fullTextPicture.articleId, submission.articleId), eq(fullTextPicture.name, name)),
    )
    .innerJoin(file, eq(file.id, fullTextPicture.fileId))
    .where(eq(submission.id, submissionId))
  if (!(found && names.includes(name))) throw new Refused('not-found', 'There is no such picture.')
  return found.stored
}

/** The article of a proof, and the Word file that it shows. Throws where the scanner found malware in it. */
export async function getProofSource(
  db: Reader,
  { id }: Pick<LinkedProof, 'id'>,
): Promise<{ articleId: string; storageKey: string }> {
  const [found] = await db
    .select({
      articleId: submission.articleId,
      storageKey: file.storageKey,
      scan: file.scan,
    })
    .from(proof)
    .innerJoin(submission, eq(submission.id, proof.submissionId))
    .innerJoin(file, eq(file.id, proof.fileId))
    .where(eq(proof.id, id))
  if (!found?.articleId) throw new Refused('not-found', 'There is no such file.')
  requireScanned(found.scan)
  return { articleId: found.articleId, storageKey: found.storageKey }
}
