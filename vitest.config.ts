import path from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { circle, seed } from './test/runner/circle.ts'
import { limit } from './test/runner/patience.ts'
import { isMachineTest, isSampled, listTests, usesDatabase } from './test/runner/test-files.ts'

const templateDatabase = 'test/database/template-database.ts'

/** What can differ between versions of PostgreSQL, and for each feature the tests with most of its SQL. */
const postgresTests = [
  'db/**',
  'test/database/**',
  'src/platform/{database,backup,doctor}/**',
  'src/platform/job-queue.test.ts',
  'src/platform/http/limits/rate-limit.test.ts',
  'src/cli/{backup,restore}.machine.test.ts',
  'src/features/harvesting/**',
  'src/features/publishing/search/**',
  'src/features/publishing/issues/{concurrent-edits,order}.test.ts',
  'src/features/publishing/articles/{contributors,lists}.test.ts',
  'src/features/{usage,editorial/reviewers}/**',
  'src/features/editorial/{dashboard,statistics,submissions}/**',
  'src/features/editorial/workflow/{workflow,version-check,random-commands}.test.ts',
  'src/features/accounts/login/{login-limits,sessions}.test.ts',
  'src/features/email/email-order.test.ts',
  'src/features/import/import-bag.test.ts',
  'src/features/registration/deposits.test.ts',
  'src/features/operations/operations.test.ts',
]

/** The tests of a project that the chosen circle runs, or that `npm run test:postgres` repeats. */
function chooseTests(tests: string[]): string[] {
  if (circle === 'rest') return tests.filter((test) => isMachineTest(test) || isSampled(test))
  if (circle !== 'postgres') return tests
  return postgresTests
    .flatMap((pattern) => tests.filter((test) => path.matchesGlob(test, pattern)))
    .filter(usesDatabase)
}

const partition = (tests: string[], isFirst: (test: string) => boolean) => [
  tests.filter(isFirst),
  tests.filter((test) => !isFirst(test)),
]
const [machines = [], others = []] = partition(listTests(), isMachineTest)
const [needDatabase = [], quick = []] = partition(others, usesDatabase)

for (const pattern of postgresTests)
  if (!needDatabase.concat(machines).some((test) => path.matchesGlob(test, pattern)))
    throw new Error(`vitest.config.ts: no test matches ${pattern}`)

if (circle === 'first')
  console.log(
    `Left out: ${machines.length} files of machine tests, and most of ${others.filter(isSampled).length} files of random requests and crawls (TEST_SEED=${seed}). npm run test:all runs all.`,
  )

/** What the compiler of pages does for the server: its virtual module, no modules of the browser, addresses of style sheets. */
const serverPages: Plugin = {
  name: 'server-pages',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'virtual:react-router/server-build')
      return path.resolve('test/servers/server-build.ts')
    const [, sheet] = /([\w-]+)\.css\?url$/.exec(id) ?? []
    return sheet && `\0style-sheet:${sheet}`
  },
  load(id) {
    if (id.startsWith('\0style-sheet:')) return `export default '/${id.slice(13)}.css'`
    return /\.client\.tsx?$/.test(id) ? 'export {}' : undefined
  },
}

/** Minutes of one process each: they start first, so that no other process waits for them at the end. */
const longTests = /\/(leaks|samples|authorisation|fuzz-requests|random-review-commands)\.test\.ts$/

/** Vitest alone starts with the largest files where it knows no durations. */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => longTests.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [serverPages],
  // Compiles JSX for the React of production: see `env`.
  oxc: { jsx: { development: false } },
  test: {
    sequence: { sequencer: LongTestsFirst },
    setupFiles: ['test/no-stray-console.ts'],
    // One more than the cores of a small machine: many tests wait for an email or a process.
    maxWorkers: 3,
    // Importing the product takes longer than most tests, and no test changes the state of a module.
    isolate: false,
    // Each test creates a product and drops it; a larger young generation reduces garbage collection.
    execArgv: ['--max-semi-space-size=64'],
    env: {
      // Processes share compiled packages.
      NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
      // The React that readers get, which also renders faster than the one for development.
      NODE_ENV: 'production',
    },
    testTimeout: limit(30),
    hookTimeout: limit(60),
    expect: { poll: { timeout: limit(15), interval: 25 } },
    // More would have the same cause.
    bail: 20,
    projects: [
      // Starts in a second, because it makes no database.
      { extends: true, test: { name: 'quick', include: chooseTests(quick) } },
      {
        extends: true,
        test: { name: 'unit', include: chooseTests(needDatabase), globalSetup: [templateDatabase] },
      },
      {
        extends: true,
        test: {
          name: 'machines',
          include: chooseTests(machines),
          globalSetup: [templateDatabase],
          testTimeout: limit(90),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
