import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { withLocalCopies } from '#features/files/local-copies.ts'
import { toFileRefusal } from '#features/files/sandbox-refusal.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { EditedDocx, writeEditedDocx } from './write-edited-docx.ts'

export type EditingTasks = { writeEditedDocx: typeof writeEditedDocx }

/**
 * Writes edits into the stored Word file with this key: `conversion` is the file as converted, `document` the same with the
 * edits. Throws `Refused` with a reason for editors if this is not possible.
 */
export type WriteEditedDocx = (
  storageKey: string,
  texts: { conversion: ManuscriptDocument; document: ManuscriptDocument },
) => Promise<EditedDocx>

const notWritten = 'The Word file takes too long to write or is damaged.'

/** Writes in the sandbox. */
export const writeEditedDocxInPool =
  (pool: SandboxPool<EditingTasks>, storage: Storage): WriteEditedDocx =>
  (storageKey, texts) =>
    withLocalCopies(storage, { copy: storageKey }, ({ copy }) =>
      pool.run('writeEditedDocx', { path: copy, ...texts }).catch((error) => {
        throw toFileRefusal(error, notWritten)
      }),
    )
