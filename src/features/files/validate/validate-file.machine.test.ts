import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { openSandbox } from '#platform/sandbox/open-sandbox.ts'
import { test } from '../../../../test/features/validate-sample.ts'
import { bytesOf, samplePdf } from '../../../../test/fixtures/files.ts'
import { longLimits } from '../../../../test/sandbox.ts'
import { sandboxTable } from '../../../sandbox/tasks.ts'
import { validateFile } from './validate-file.ts'

test('R-SCALE-4 R-API-7 A file is refused with 503 and Retry-After while too many wait', async ({
  folder,
}) => {
  const full = openSandbox(sandboxTable, { ...longLimits, processes: 1, waiting: 0 })
  const deps = { sandbox: full, log: { warn() {} } }
  const target = path.join(folder, 'waits')
  await writeFile(target, await bytesOf(samplePdf()))
  const first = validateFile(deps, 'pdf', target)
  await expect(validateFile(deps, 'pdf', target)).rejects.toMatchObject({
    refusal: 'too-busy',
    retryAfter: expect.any(Number),
  })
  await first
  full.close()
})
