import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import removals from './access-conditions.json' with { type: 'json' }

/**
 * Removes one condition of `features/editorial/access.ts` or `access-for-reviewers.ts` at a time (`access-conditions.json`), and runs the crawl of
 * `src/app/leaks.test.ts`, which must fail. Prints what the crawl names.
 * Usage: `node test/mutation/access-conditions.ts [beginning of a name]...`
 */
const root = path.resolve(import.meta.dirname, '../..')
const sources = ['access.ts', 'access-for-reviewers.ts'].map((name) =>
  path.join(root, 'src/features/editorial', name),
)

/** What the crawl reports about a removed condition. */
async function runCrawl(): Promise<string> {
  const vitest = path.join(root, 'node_modules/.bin/vitest')
  const child = spawn(vitest, ['run', '--project', 'unit', 'src/app/leaks.test.ts'], { cwd: root })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => pieces.push(piece))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return 'SURVIVED'
  const output = Buffer.concat(pieces).toString()
  const leak = /^.*may not read.*$/m.exec(output)?.[0]
  return leak?.trim() ?? output.split('\n').find((line) => line.includes('Error')) ?? 'failed'
}

const originals = await Promise.all(sources.map((source) => readFile(source, 'utf8')))
const words = process.argv.slice(2)
const chosen = removals.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)),
)
try {
  for (const { name, from, to } of chosen) {
    const at = originals.findIndex((original) => original.split(from).length === 2)
    const [source, original] = [sources[at], originals[at]]
    if (!source || !original) throw new Error(`${name}: the condition has changed`)
    await writeFile(
      source,
      original.replace(from, () => to),
    )
    console.log(`${name} | ${await runCrawl()}`)
    await writeFile(source, original)
  }
} finally {
  await Promise.all(sources.map((source, at) => writeFile(source, originals[at] ?? '')))
}
