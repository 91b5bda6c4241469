import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refused, RefusedTemporarily } from '#domain/refusal.ts'
import type { Sandbox, Tasks } from '#platform/sandbox/sandbox.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { uploadFolderPrefix } from './receive/temporary-upload.ts'

/**
 * Runs a task of the sandbox on stored files, given their keys: `toInput` makes its input from the paths of their copies. Throws the
 * task's own `Refused`, `damaged-file` with the sentence `failure` if the task fails, and `too-busy`.
 */
export const runOnFiles = <
  Known extends Tasks,
  Task extends string & keyof Known,
  Name extends string,
>(
  { sandbox, storage }: { sandbox: Sandbox<Known>; storage: Storage },
  task: Task,
  keys: Record<Name, string>,
  toInput: (paths: Record<Name, string>) => Parameters<Known[Task]>[0],
  failure: string,
) =>
  withLocalCopies(storage, keys, (paths) =>
    sandbox.run(task, toInput(paths)).catch((error) => {
      throw toFileRefusal(error, failure)
    }),
  )

/**
 * Copies stored files to a temporary folder, since the sandbox cannot open the storage, passes their paths to `use`, and
 * deletes the folder afterwards.
 */
export async function withLocalCopies<Name extends string, Result>(
  storage: Storage,
  keys: Record<Name, string>,
  use: (paths: Record<Name, string>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), uploadFolderPrefix))
  const copies = new Map<string, string>()
  try {
    for (const [name, key] of Object.entries<string>(keys)) {
      const copy = path.join(folder, name)
      await pipeline(await storage.get(key), createWriteStream(copy))
      copies.set(name, copy)
    }
    return await use(Object.fromEntries(copies) as Record<Name, string>)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Converts a failure of the sandbox while it reads a file: to `too-busy`, or to `damaged-file` with a sentence. Other errors stay,
 * and so does a sandbox that is broken.
 */
export function toFileRefusal(error: unknown, sentence: string): unknown {
  if (!(error instanceof SandboxError) || error.failure === 'broken') return error
  if (error.failure !== 'busy') return new Refused('damaged-file', sentence)
  const busy = 'Many files are being read at the moment. Please try again in a minute.'
  return new RefusedTemporarily('too-busy', busy, 30)
}
