import { expect, test } from 'vitest'
import { SandboxError } from './sandbox-error.ts'

test('R-SEC-4 a task that was not finished says how it ended, and what its process said last', () => {
  const failed = new SandboxError('crashed', 'out of file handles')
  expect(failed).toMatchObject({ name: 'SandboxError', failure: 'crashed' })
  expect(failed.message).toBe('a sandbox task failed: crashed out of file handles')
  expect(new SandboxError('too-slow').message).toBe('a sandbox task failed: too-slow')
})
