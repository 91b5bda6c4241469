import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from '../../scripts/own-packages.ts'

const help = `Breaks the code in many small places, one at a time, and counts what the unit and API tests notice.

  npm run mutate                          every break (hours)
  npm run mutate -- --sample 60           so many, drawn by --seed (1)
  npm run mutate -- src/domain/refusal.ts only in these files (patterns as src/domain/**/*.ts)

Each break runs only the tests that reach it. The exit code is 1 below 90 %.`

/** What is worth breaking: decisions, writers, readers, and what carries them. */
const targets = [
  'src/domain/**/*.ts',
  'src/features/*/{commands,queries}.ts',
  'src/platform/**/*.ts',
  '!src/**/*.test.ts',
]
const least = 90
const plugin = (file: string) => path.resolve(import.meta.dirname, file)

type Mutant = {
  mutatorName: string
  replacement: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError'
  location: { start: { line: number; column: number } }
}
type Report = { files: Record<string, { mutants: Mutant[] }> }

/** Tries the breaks on a copy of the project in `folder`, which also takes the report. */
function tryBreaks(folder: string, mutate: string[], sample: string, seed: string): Report {
  const report = path.join(folder, 'report.json')
  const settings = {
    mutate,
    testRunner: 'vitest',
    checkers: ['sample'],
    plugins: [
      plugin('node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'),
      plugin('sample.ts'),
    ],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // A busy machine must not make a break look noticed.
    dryRunTimeoutMinutes: 60,
    timeoutFactor: 3,
    timeoutMS: 60_000,
    tempDirName: path.join(folder, 'copy'),
    ignorePatterns: ['build', 'data', 'bench', 'e2e', 'docs', '.react-router', 'test/mutation'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    disableTypeChecks: false,
    allowConsoleColors: false,
  }
  const settingsFile = path.join(folder, 'stryker.json')
  writeFileSync(settingsFile, JSON.stringify(settings))
  const { status } = spawnSync(
    process.execPath,
    [plugin('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', settingsFile],
    { stdio: 'inherit', env: { ...process.env, SAMPLE: sample, SEED: seed } },
  )
  if (status !== 0) throw new Error('The breaks could not be tried: see above.')
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** Prints what no test noticed, file by file, and answers how many of a hundred were noticed. */
function tell({ files }: Report): number {
  let noticed = 0
  let tried = 0
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const { status, location, mutatorName, replacement } of mutants) {
      if (status === 'CompileError' || status === 'RuntimeError') continue
      tried += 1
      if (status === 'Killed' || status === 'Timeout') noticed += 1
      else {
        const place = `${file}:${location.start.line}:${location.start.column}`
        const why = status === 'NoCoverage' ? 'no test comes here' : 'overlooked'
        console.log(`${place} ${mutatorName} → ${oneLine(replacement)} (${why})`)
      }
    }
  }
  const score = tried ? (100 * noticed) / tried : 100
  console.log(`\n${noticed} of ${tried} breaks were noticed: ${score.toFixed(1)} %`)
  return score
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
})
if (values.help) console.log(help)
else {
  installPackages('test/mutation')
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-mutation-'))
  // Some tests run the product as another user, who must be able to read the copy.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const mutate = positionals.length > 0 ? positionals : targets
  const report = tryBreaks(folder, mutate, values.sample ?? '', values.seed)
  process.exitCode = tell(report) < least ? 1 : 0
}
