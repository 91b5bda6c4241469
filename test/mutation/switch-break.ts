import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, type TestContext, vi } from 'vitest'
import type { Errand, Plan, Word } from './plan.ts'

/** What broken files ask before each place, and where they note that they came there. (@stryker-mutator/instrumenter) */
type Switches = {
  activeMutant?: string
  hitCount?: number
  hitLimit?: number
  currentTestId?: string
  mutantCoverage?: {
    static: Record<string, number>
    perTest: Record<string, Record<string, number>>
  }
}
type Kept = typeof globalThis & {
  __stryker__?: Switches
  plan?: Plan
  noticed?: Set<string>
  loadedBroken?: boolean
}

/** No loop of a test comes by one place so often: one that does has no end. */
const endless = 20_000_000

const kept = globalThis as Kept
kept.plan ??= JSON.parse(readFileSync(process.env.BREAKS_PLAN as string, 'utf8'))
kept.noticed ??= new Set()
kept.__stryker__ ??= {}
const switches = kept.__stryker__
const noticed = kept.noticed
const plan = kept.plan as Plan
const copy = path.relative(process.cwd(), expect.getState().testPath as string)
const errand = plan.errands[copy] as Errand

switchOff()
// Loaded anew with nothing broken, too: a test that does not stand that is not asked.
const isWhole = errand.broken === undefined
if (isWhole || errand.whileLoading || kept.loadedBroken) vi.resetModules()
kept.loadedBroken = errand.whileLoading === true
if (errand.whileLoading) switchOn(errand.broken)

beforeEach(({ task, skip }) => {
  const name = nameOf(task)
  if (errand.only && !errand.only.includes(name)) skip()
  if (isWhole) switches.currentTestId = name
  else if (noticed.has(errand.broken as string)) skip()
  else switchOn(errand.broken)
})

afterEach(({ task }) => {
  switches.currentTestId = undefined
  if (errand.broken && task.result?.state === 'fail') noticed.add(errand.broken)
})

afterAll(() => {
  if (isWhole) tellReached()
  switchOff()
})

function switchOn(id: string | undefined): void {
  switches.activeMutant = id
  // Programs that a test starts are broken in the same place.
  process.env.__STRYKER_ACTIVE_MUTANT__ = id
  switches.hitCount = 0
  switches.hitLimit = endless
}

function switchOff(): void {
  switches.activeMutant = undefined
  delete process.env.__STRYKER_ACTIVE_MUTANT__
}

function nameOf(task: TestContext['task']): string {
  const names = [task.name]
  for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
  return names.join(' > ')
}

/** Tells which of the drawn breaks each test came by, and which were come by while nothing was tested. */
function tellReached(): void {
  const { static: loading = {}, perTest = {} } = switches.mutantCoverage ?? {}
  const drawn = (found: Record<string, number>) => plan.drawn.filter((id) => found[id])
  const tests = Object.entries(perTest).map(([name, found]) => [name, drawn(found)] as const)
  const word: Word = {
    ...{ kind: 'reached', copy },
    tests: Object.fromEntries(tests),
    whileLoading: drawn(loading),
  }
  appendFileSync(process.env.BREAKS_TOLD as string, `${JSON.stringify(word)}\n`)
  for (const name of Object.keys(perTest)) delete perTest[name]
}
