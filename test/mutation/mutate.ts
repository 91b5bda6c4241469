import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from '../../scripts/install-packages.ts'

const help = `Mutation testing with StrykerJS: changes the code in small places and counts the changes that unit and API tests notice.

  npm run mutate                            the whole product (hours)
  npm run mutate -- --sample 60             the mutants on 60 lines, drawn by --seed (1)
  npm run mutate -- src/domain/refusal.ts   only these files (patterns as src/domain/**/*.ts)
  npm run mutate -- src/features/contact/*.ts --tests 'src/features/contact/*.test.ts'
                                            only these tests

First all tests run once without a mutant. Mutants that take effect only while a module is loaded are left out, and
machine tests do not run. The exit code is 1 below a score of 90.`

/** Code with logic; pages and forms are tested in the browser. */
const targets = ['src/domain/**/*.ts', 'src/platform/**/*.ts', 'src/features/**/*.ts']

/** Commands and queries of a feature import one of these; the rest is routes and schemas. */
const usesDatabase = /from '(drizzle-orm|#db\/)/

/** Only machine tests run these. */
const onlyInMachineTests = ['src/platform/sandbox/', 'src/platform/database/embedded/']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
})

if (values.help) console.log(help)
else {
  for (const folder of ['test/mutation', 'e2e/validators']) installPackages(folder)
  const { Stryker } = await import('@stryker-mutator/core')
  const files = positionals.length > 0 ? findFiles(positionals) : findTargets()
  await new Stryker({
    mutate: values.sample ? drawLines(files, Number(values.sample), values.seed) : files,
    plugins: [
      '@stryker-mutator/vitest-runner',
      path.join(import.meta.dirname, 'error-messages.ts'),
    ],
    testRunner: 'vitest',
    // Only child processes accept the flags of vitest.config.ts.
    vitest: { configFile: 'test/mutation/vitest.config.ts', related: false, pool: 'forks' },
    ...(values.tests && { testFiles: values.tests }),
    ignorers: ['error-messages'],
    ignoreStatic: true,
    // Tests compare files byte by byte, so nothing may be added to unchanged ones.
    disableTypeChecks: false,
    // Otherwise Stryker rewrites it.
    tsconfigFile: 'none',
    ignorePatterns: ['/build', '/data', '/screenshots', '/test-results', '/playwright-report'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
    thresholds: { high: 95, low: 90, break: 90 },
    cleanTempDir: 'always',
    dryRunTimeoutMinutes: 30,
    timeoutMS: 15_000,
  }).runMutationTest()
}

function findFiles(patterns: string[]): string[] {
  return globSync(patterns).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
}

function findTargets(): string[] {
  return findFiles(targets).filter(
    (file) =>
      !onlyInMachineTests.some((folder) => file.startsWith(folder)) &&
      (!file.startsWith('src/features/') || usesDatabase.test(readFileSync(file, 'utf8'))),
  )
}

/** Draws lines of code as Stryker's `file:from-to`; the same seed draws the same unchanged lines. */
function drawLines(files: string[], count: number, seed: string): string[] {
  const rankOf = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
  const isCode = (line: string) => /\w/.test(line) && !/^(import |\*|\/[/*])/.test(line)
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ file, line: line.trim(), number: index + 1 })),
  )
  return lines
    .filter(({ line }) => isCode(line))
    .map(({ file, line, number }) => ({
      range: `${file}:${number}-${number}`,
      rank: rankOf(`${file} ${line}`),
    }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ range }) => range)
}
