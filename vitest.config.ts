import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** What needs more of the machine than this process and the shared database: see CONTRIBUTING.md, "Tests". */
const machine = '**/*.machine.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/database/template-database.ts'],
    setupFiles: ['test/no-stray-console.ts'],
    // One more than the cores of a small machine: many wait for a mail, a process or a stop.
    maxWorkers: 3,
    // Importing the product costs more than most tests; none changes what its modules hold.
    isolate: false,
    // Each test makes a product anew and drops it: with more room, it is cleared away less often.
    execArgv: ['--max-semi-space-size=64'],
    // What a process has compiled of the packages, the next need not compile.
    env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled') },
    // Safety nets for a machine with much else to do, not assertions: what a test waits for is a state.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000, interval: 25 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,db,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, machine],
        },
      },
      {
        extends: true,
        test: {
          name: 'machines',
          include: [`{src,db,test,scripts}/${machine}`],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
