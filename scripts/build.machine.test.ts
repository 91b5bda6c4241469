import { readFileSync } from 'node:fs'
import path from 'node:path'
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

/** The packages that a built program loads, with all its chunks; what it imports without a name remained by chance. */
function listPackages(program: string): Set<string> {
  const files = new Set([program])
  const packages = new Set<string>()
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    for (const [, how, name = ''] of source.matchAll(
      /\b(from|import\(|import)\s*["'`]([^"'`\n]+)/g,
    )) {
      if (name.startsWith('.')) files.add(path.join(path.dirname(file), name))
      else if (how !== 'import') packages.add(name)
    }
  }
  return packages
}

test('R-SEC-4 the built server contains no parser of uploaded files', async () => {
  await buildIfStale()
  // The server reads answers of registries with saxes, but opens neither PDFs nor archives.
  const parsers = ['pdfjs-dist/legacy/build/pdf.mjs', 'yauzl']
  const inServer = listPackages('build/server/index.js')
  const inSandbox = listPackages('build/server/inspect-files.js')
  expect(inServer).toContain('fastify')
  expect(parsers.filter((name) => inServer.has(name))).toEqual([])
  expect(parsers.filter((name) => !inSandbox.has(name))).toEqual([])
}, 600_000)
