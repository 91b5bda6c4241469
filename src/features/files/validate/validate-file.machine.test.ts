import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { openSandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import { longLimits, test } from '../../../../test/features/validate-sample.ts'
import { bytesOf, samplePdf } from '../../../../test/fixtures/files.ts'
import { type ValidationTasks, validateInPool } from './validate-file.ts'

test('R-SCALE-4 R-API-7 A file is refused with 503 and Retry-After while too many wait', async ({
  folder,
}) => {
  const full = openSandboxPool<ValidationTasks>(path.resolve('src/sandbox/inspect-files.ts'), {
    ...longLimits,
    processes: 1,
    waiting: 0,
  })
  const validateCompletely = validateInPool(full, () => {})
  const target = path.join(folder, 'waits')
  await writeFile(target, await bytesOf(samplePdf()))
  const first = validateCompletely('pdf', target)
  await expect(validateCompletely('pdf', target)).rejects.toMatchObject({
    refusal: 'too-busy',
    retryAfter: expect.any(Number),
  })
  await first
  full.close()
})
