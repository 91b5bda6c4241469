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
const isWhole = errand.broken === undefined
if (errand.whileLoading || kept.loadedBroken) vi.resetModules()
kept.loadedBroken = errand.whileLoading === true && !isWhole
if (errand.whileLoading && !isWhole) switchOn(errand.broken)
if (errand.patience) vi.setConfig({ testTimeout: errand.patience, hookTimeout: errand.patience })

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

/** Tells which breaks each test came by, and which were come by while nothing was tested. */
function tellReached(): void {
  const { static: loading = {}, perTest = {} } = switches.mutantCoverage ?? {}
  const idsOf = (found: Record<string, number>) => Object.keys(found).map(Number)
  const tests = Object.entries(perTest).map(([name, found]) => [name, idsOf(found)] as const)
  const word: Word = {
    kind: 'reached',
    copy,
    tests: Object.fromEntries(tests),
    whileLoading: idsOf(loading),
  }
  appendFileSync(process.env.BREAKS_TOLD as string, `${JSON.stringify(word)}\n`)
  for (const name of Object.keys(perTest)) delete perTest[name]
}
