import type { KnownPerson } from '#domain/manuscript/anonymise/identity.ts'
import { withLocalCopies } from '#features/files/local-copies.ts'
import { toFileRefusal } from '#features/files/sandbox-refusal.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { FoundText, Inspection, inspectDocx, writeAnonymisedDocx } from './anonymise-docx.ts'

export type AnonymisationTasks = {
  inspectDocx: typeof inspectDocx
  writeAnonymisedDocx: typeof writeAnonymisedDocx
}

/** Anonymises stored Word documents, given their keys. Throws `Refused` with the reason if one cannot be anonymised. */
export type AnonymiseFiles = {
  inspect(storageKey: string, people: KnownPerson[]): Promise<Inspection>
  write(storageKey: string, people: KnownPerson[], redact: FoundText[]): Promise<Uint8Array>
}

const unreadable = 'The file takes too long to read or is damaged.'

/** Anonymises in the sandbox. */
export function anonymiseInPool(
  pool: SandboxPool<AnonymisationTasks>,
  storage: Storage,
): AnonymiseFiles {
  const withCopy = <Result>(key: string, use: (path: string) => Promise<Result>) =>
    withLocalCopies(storage, { copy: key }, ({ copy }) =>
      use(copy).catch((error) => {
        throw toFileRefusal(error, unreadable)
      }),
    )
  return {
    inspect: (key, people) => withCopy(key, (path) => pool.run('inspectDocx', { path, people })),
    write: (key, people, redact) =>
      withCopy(key, (path) => pool.run('writeAnonymisedDocx', { path, people, redact })),
  }
}
