import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that need other processes, servers or real time: see CONTRIBUTING.md, "Tests". */
const machine = '**/*.machine.test.ts'

/**
 * The tests of a pattern; for `npm run test:postgres`, only those that use the database. The crawl for leaks, which takes minutes,
 * runs on the embedded PostgreSQL only.
 */
function listTests(pattern: string): string[] {
  if (process.env.TESTS !== 'database') return [pattern]
  const usesDatabase = (file: string) =>
    /test\/(site|database\/)|DATABASE_URL/.test(readFileSync(file, 'utf8'))
  const files = globSync(pattern, { exclude: ['**/node_modules/**', 'src/app/leaks.test.ts'] })
  return files.filter(usesDatabase)
}

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
    globalSetup: ['test/database/template-database.ts'],
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
    // Safety nets for a busy machine, not assertions: a test waits for a state.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 200_000, interval: 25 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: listTests('{src,db,test,scripts}/**/*.test.{ts,tsx}'),
          exclude: [...configDefaults.exclude, machine],
        },
      },
      {
        extends: true,
        test: {
          name: 'machines',
          include: listTests(`{src,db,test,scripts}/${machine}`),
          testTimeout: 960_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
