import { expect, test } from 'vitest'
import { SandboxError } from './sandbox-error.ts'

test('R-SEC-4 an unfinished task reports the reason and the last output', () => {
  const failed = new SandboxError('crashed', 'out of file handles')
  expect(failed).toMatchObject({ name: 'SandboxError', failure: 'crashed' })
  expect(failed.message).toBe('a sandbox task failed: crashed out of file handles')
  expect(new SandboxError('too-slow').message).toBe('a sandbox task failed: too-slow')
})
