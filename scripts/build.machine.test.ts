import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildIfStale, listSources } from './build.ts'

test('each file that the server or the browser runs changes the fingerprint of the build', async () => {
  await buildIfStale()
  const bundled = readFileSync('build/files.txt', 'utf8').trim().split('\n')
  for (const entry of ['src/app/server.ts', 'src/sandbox/inspect-files.ts', 'src/web/root.tsx']) {
    expect(bundled).toContain(entry)
  }
  const sources = new Set(listSources())
  expect(bundled.filter((file) => !sources.has(file))).toEqual([])
}, 600_000)
