import { expect, test } from 'vitest'
import { ApiError, errorMessage } from './api.ts'

test('R-ERR-1 a request that timed out is not reported as failed', () => {
  const message = errorMessage(new ApiError('timeout'), 'The issue was not published')
  expect(message).toBe('Request timed out. Server may be slow or unavailable.')
})
