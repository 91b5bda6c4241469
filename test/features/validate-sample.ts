import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as plainTest } from 'vitest'
import type { FileFormat } from '../../src/domain/publishing/file-format.ts'
import { validateFile } from '../../src/features/files/validate/validate-file.ts'
import { openSandbox } from '../../src/platform/sandbox/open-sandbox.ts'
import type { SandboxError } from '../../src/platform/sandbox/sandbox-error.ts'
import { sandboxTable } from '../../src/sandbox/tasks.ts'
import { bytesOf } from '../fixtures/files.ts'
import { longLimits } from '../sandbox.ts'

type Fixtures = {
  folder: string
  /** Why sandbox processes failed. */
  failures: string[]
  /** Writes a file and validates it in a sandbox. */
  validateSample: (format: FileFormat, file: File) => Promise<unknown>
}

/** Validates files in sandbox processes that the tests of a file share. */
export const test = plainTest.extend<Fixtures>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'takarda-validator-'))
      await use(folder)
      await rm(folder, { recursive: true })
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  failures: [async ({}, use) => use([]), { scope: 'file' }],
  validateSample: [
    async ({ folder, failures }, use) => {
      const sandbox = openSandbox(sandboxTable, longLimits)
      const log = {
        warn: ({ err }: { err: SandboxError }) => void failures.push(err.failure),
      }
      let written = 0
      await use(async (format, file) => {
        written += 1
        const target = path.join(folder, String(written))
        await writeFile(target, await bytesOf(file))
        return validateFile({ sandbox, log }, format, target)
      })
      sandbox.close()
    },
    { scope: 'file' },
  ],
})
