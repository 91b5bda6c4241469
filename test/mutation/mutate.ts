import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from '../../scripts/install-packages.ts'

const help = `Breaks the code in many small places, one at a time, and counts what the unit and API tests notice.

  npm run mutate                          every break (hours)
  npm run mutate -- --sample 60           so many, drawn by --seed (1)
  npm run mutate -- --sample 60 --part 2/4       the second quarter of them
  npm run mutate -- --sample 60 --why     tells of each break what noticed it, too
  npm run mutate -- src/domain/refusal.ts only in these files (patterns as src/domain/**/*.ts)

A break is tried by the tests that come by its place, until one fails; those that tell most for their time
are asked first. Which tests come by which places is found out once, and kept until a source changes: the
first run takes minutes more. A break that does not compile is not counted, nor is one that changes nothing
(test/mutation/equivalents.ts, each with its reason). The exit code is 1 below 90 %.`

const least = 90

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    why: { type: 'boolean', default: false },
    part: { type: 'string', default: '1/1' },
    help: { type: 'boolean' },
  },
})
if (values.help) console.log(help)
else {
  for (const folder of ['test/mutation', 'e2e/validators']) installPackages(folder)
  const { breakFiles, draw, findTargets } = await import('./breaks.ts')
  const { tryBreaks } = await import('./try-breaks.ts')
  const { findEquivalents } = await import('./equivalents.ts')
  const wanted = findTargets(positionals)
  const { breaks, files } = await breakFiles([...new Set([...findTargets([]), ...wanted])].sort())
  const equivalent = findEquivalents(breaks)
  const asked = breaks.filter((one) => wanted.includes(one.fileName) && !equivalent.has(one))
  console.log(`${equivalent.size} of ${breaks.length} breaks are known to change nothing.`)
  const drawn = draw(asked, Number(values.sample), values.seed)
  const [part = 1, parts = 1] = values.part.split('/').map(Number)
  const from = Math.floor((drawn.length * (part - 1)) / parts)
  const to = Math.floor((drawn.length * part) / parts)
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-mutation-'))
  // Some tests run the product as another user, who must be able to read the copy.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const score = await tryBreaks({
    folder,
    files,
    breaks,
    why: values.why,
    drawn: drawn.slice(from, to),
  })
  process.exitCode = score < least ? 1 : 0
}
