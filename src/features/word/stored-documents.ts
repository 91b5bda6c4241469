import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import type { CheckRules } from '#domain/manuscript/checks/check-rules.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { runOnFiles, toFileRefusal } from '#features/files/run-on-files.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { FoundText, inspectDocx, writeAnonymisedDocx } from './anonymise/anonymise-docx.ts'
import type { checkManuscriptFile } from './check-manuscript-file.ts'
import type { compareDocx } from './compare-docx.ts'
import type { renderReadable } from './render-readable.ts'
import type { writeEditedDocx } from './write-back/write-edited-docx.ts'

/** What the sandbox does with the Word documents of this site. */
export type WordTasks = {
  compareDocx: typeof compareDocx
  renderReadable: typeof renderReadable
  inspectDocx: typeof inspectDocx
  writeAnonymisedDocx: typeof writeAnonymisedDocx
  checkManuscriptFile: typeof checkManuscriptFile
  writeEditedDocx: typeof writeEditedDocx
}

/** What a function here needs, by the tasks that it runs. */
export type WordDeps<Task extends keyof WordTasks> = {
  sandbox: Sandbox<Pick<WordTasks, Task>>
  storage: Storage
}

const unreadable = 'The file takes too long to read or is damaged.'
const notChecked = 'The Word file takes too long to read or is damaged.'
const notShown = 'The manuscript cannot be shown in the page. Please open its file.'
const incomparable = 'The two files cannot be compared. Please read them beside each other.'
const notWritten = 'The Word file takes too long to write or is damaged.'

/** Compares two stored documents, given their keys. Throws `damaged-file` if they cannot be compared, and `too-busy`. */
export const compareFiles = (deps: WordDeps<'compareDocx'>, before: string, after: string) =>
  runOnFiles(deps, 'compareDocx', { before, after }, (copies) => copies, incomparable)

/** The blocks of a stored document as HTML, given its key. Throws `damaged-file` if it cannot be read, and `too-busy`. */
export const readDocument = (deps: WordDeps<'renderReadable'>, storageKey: string) =>
  runOnFiles(deps, 'renderReadable', { path: storageKey }, ({ path }) => path, notShown)

/** Searches a stored document for what names people. Throws `Refused` with the reason if it cannot be anonymised. */
export const inspectFile = (
  deps: WordDeps<'inspectDocx'>,
  storageKey: string,
  people: KnownPerson[],
) =>
  runOnFiles(deps, 'inspectDocx', { path: storageKey }, (copy) => ({ ...copy, people }), unreadable)

/** An anonymised copy of a stored document. Throws as `inspectFile` does. */
export const writeAnonymisedFile = (
  deps: WordDeps<'writeAnonymisedDocx'>,
  storageKey: string,
  names: { people: KnownPerson[]; redact: FoundText[] },
) =>
  runOnFiles(
    deps,
    'writeAnonymisedDocx',
    { path: storageKey },
    (copy) => ({ ...copy, ...names }),
    unreadable,
  )

/** Checks a stored manuscript, given its key. Throws `damaged-file` if it cannot be read, and `too-busy`. */
export const checkFile = (
  deps: WordDeps<'checkManuscriptFile'>,
  storageKey: string,
  rules: CheckRules,
) =>
  runOnFiles(
    deps,
    'checkManuscriptFile',
    { path: storageKey },
    (copy) => ({ ...copy, rules }),
    notChecked,
  )

/** Checks an upload that is not stored yet, given its path. Throws as `checkFile` does. */
export const checkUpload = (
  { sandbox }: Pick<WordDeps<'checkManuscriptFile'>, 'sandbox'>,
  path: string,
  rules: CheckRules,
) =>
  sandbox.run('checkManuscriptFile', { path, rules }).catch((error) => {
    throw toFileRefusal(error, notChecked)
  })

/**
 * Writes edits into the stored file with this key: `conversion` is the file as converted, `document` the same with the edits.
 * Throws `Refused` with a reason for editors if this is not possible.
 */
export const writeEditedFile = (
  deps: WordDeps<'writeEditedDocx'>,
  storageKey: string,
  texts: { conversion: ManuscriptDocument; document: ManuscriptDocument },
) =>
  runOnFiles(
    deps,
    'writeEditedDocx',
    { path: storageKey },
    (copy) => ({ ...copy, ...texts }),
    notWritten,
  )
