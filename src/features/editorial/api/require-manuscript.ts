import { isBlocking } from '#domain/manuscript/checks/check-finding.ts'
import { explainFinding } from '#domain/manuscript/checks/explain-finding.ts'
import { Refused } from '#domain/refusal.ts'
import { requireUpload } from '#features/files/receive/form-fields.ts'
import type { Upload } from '#features/files/receive/temporary-upload.ts'
import { checkUpload } from '#features/word/stored-documents.ts'
import type { EditorialDeps } from './find-submission.ts'

/**
 * The uploaded manuscript, which is checked unless its author gives a reason. Throws `invalid` if it is missing, and with the
 * first finding of a rule that the journal calls blocking.
 */
export async function requireManuscript(
  deps: Pick<EditorialDeps, 'journal' | 'sandbox'>,
  uploads: { file?: Upload },
  { checkReason }: { checkReason: string | null },
): Promise<Upload> {
  const manuscript = requireUpload(uploads, 'file')
  const { checks } = deps.journal()
  if (checkReason || !Object.values(checks).some(isBlocking)) return manuscript
  const blocking = (await checkUpload(deps, manuscript.path, checks)).find(isBlocking)
  if (!blocking) return manuscript
  const { what, fix } = explainFinding(blocking)
  throw new Refused('invalid', `${what} ${fix} Or say why you send it as it is.`, 'checkReason')
}
