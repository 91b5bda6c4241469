import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import removals from './access-conditions.json' with { type: 'json' }

/**
 * Removes one condition of `features/editorial/access.ts` and of the `access-for-*.ts` beside it at a time
 * (`access-conditions.json`), and runs the crawl of `src/app/leaks.test.ts`, which must name the route that tells too much or
 * refuses too much: any other failure counts as a survivor. Prints what the crawl names, and exits with 1 if a condition survived.
 * Usage: `node test/mutation/access-conditions.ts [beginning of a name]...`
 */
const root = path.resolve(import.meta.dirname, '../..')
const sources = globSync('src/features/editorial/{access,access-for-*}.ts', { cwd: root }).map(
  (name) => path.join(root, name),
)

/** `stage: reader may not read kind of submission 1: place (/route)`, or `a command is refused: … (POST /route)`. */
const named = /^.*(?:may not read|is refused).* \(\S.*\)$/m

/** What the crawl prints about a removed condition, and where it names a route, that line. */
async function runCrawl(): Promise<{ leak: string | undefined; output: string }> {
  const vitest = path.join(root, 'node_modules/.bin/vitest')
  const child = spawn(vitest, ['run', '--project', 'unit', 'src/app/leaks.test.ts'], { cwd: root })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => pieces.push(piece))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const output = stripVTControlCharacters(Buffer.concat(pieces).toString())
  return { leak: code === 0 ? undefined : named.exec(output)?.[0].trim(), output }
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
    const { leak, output } = await runCrawl()
    if (!leak) process.exitCode = 1
    console.log(`${name} | ${leak ?? `SURVIVED\n${output}`}`)
    await writeFile(source, original)
  }
} finally {
  await Promise.all(sources.map((source, at) => writeFile(source, originals[at] ?? '')))
}
