import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import base from '../../vitest.config.ts'
import type { Failure, Plan, Word } from './plan.ts'

const plan: Plan = JSON.parse(readFileSync(process.env.BREAKS_PLAN as string, 'utf8'))
const order = Object.keys(plan.errands)
const isBroken = Object.values(plan.errands).some(({ broken }) => broken)

/** The order of the plan: what was run before must not change it. */
class AsPlanned extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.indexOf(copyOf(moduleId))
    return files.sort((a, b) => place(a) - place(b))
  }
}

/** What a test says that waited in vain, or that measures time. */
const tooLong = /timed out in (\d+ms|waitFor)|^expected [\d.e-]+ to be (less|greater) than/i

const copyOf = (file: string): string => path.relative(process.cwd(), file)

const tell = (word: Word) =>
  appendFileSync(process.env.BREAKS_TOLD as string, `${JSON.stringify(word)}\n`)

const teller: Reporter = {
  onTestModuleStart: ({ moduleId }) => tell({ kind: 'began', copy: copyOf(moduleId) }),
  // A sign of life.
  onTestCaseResult: () => appendFileSync(process.env.BREAKS_TOLD as string, '\n'),
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests('passed')]
    const passed = tests.map((test) => [test.fullName, test.diagnostic()?.duration ?? 0] as const)
    tell({
      kind: 'ended',
      copy: copyOf(module.moduleId),
      passed: Object.fromEntries(passed),
      failed: failureOf(module),
    })
  },
}

function failureOf(module: TestModule): Failure | undefined {
  const tests = [...module.children.allTests('failed')]
  const ofTests = tests.flatMap((test) => {
    const { errors = [] } = test.result()
    // Of an `AggregateError` its errors are told, which may be none.
    const told = errors.length > 0 ? errors : [{ message: 'failed without an error' }]
    return told.map(({ message }) => ({ test: test.fullName, message }))
  })
  const all = [...ofTests, ...module.errors().map(({ message }) => ({ test: '', message }))]
  const [first] = all
  return first && { ...first, late: all.every(({ message }) => tooLong.test(message)) }
}

// The projects of the whole suite bring files of their own.
const { projects: _, ...common } = base.test ?? {}

export default defineConfig({
  cacheDir: '.vite',
  test: {
    ...common,
    include: order,
    setupFiles: ['test/mutation/switch-break.ts', 'test/no-stray-console.ts'],
    sequence: { sequencer: AsPlanned },
    reporters: [teller],
    // One process hears all about a break; where nothing is broken, as many as usual.
    ...(isBroken && { maxWorkers: 1 }),
    // A busy machine must not make a break look noticed.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    dangerouslyIgnoreUnhandledErrors: true,
    passWithNoTests: true,
  },
})
