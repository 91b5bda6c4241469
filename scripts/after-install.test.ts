import { globSync, lstatSync } from 'node:fs'
import { expect, test } from 'vitest'

const mebibyte = 1024 * 1024

test('what `npm ci` brings to everyone takes at most 600 MB', () => {
  const files = globSync('node_modules/**', { exclude: ['node_modules/.cache'] })
  const bytes = files.reduce((sum, file) => sum + lstatSync(file).blocks * 512, 0)
  expect(bytes / mebibyte).toBeGreaterThan(100)
  expect(bytes / mebibyte).toBeLessThanOrEqual(600)
})
