import type { Break } from './breaks.ts'
import { type Imports, importersOf, isMachineTest } from './imports.ts'
import type { Errand } from './plan.ts'
import type { Reach } from './reach.ts'

/** A test that comes by a break, and how long it takes with nothing broken, in milliseconds. */
export type Witness = { test: string; name: string; takes: number }

/** What any test takes besides what was measured, in milliseconds. */
const besides = 10
/** What it takes to load all modules anew for a test file, in milliseconds. */
const loadingTakes = 1_500
/** A break that takes effect while modules are loaded shows in files that import its own, or import those. */
const stepsUp = 3
/** However quick a test is, a busy machine may hold it up so long, in milliseconds. */
const leastPatience = 15_000
/** A test that takes so many times what it takes with nothing broken has no end. */
const tooOften = 6

/** With what it comes by: the files, and how much of all its places lies in each, from 0 to 1. */
type Known = Witness & { shares: Map<string, number> }

/**
 * Answers the tests that come by a break, those first that tell most for their time: the more of what a
 * test comes by lies in the broken file, the more it means that file.
 */
export function openWitnesses(
  reach: Reach,
  breaks: Break[],
  imports: Imports,
): (one: Break) => Witness[] {
  const { tests, comeBy } = readTests(reach, breaks)
  /** Who loads a file is not noted, but it shows in those that import it. */
  const likelyToLoad = (file: string) => {
    const around = [[file]]
    for (let step = 1; step <= stepsUp; step += 1)
      around.push(around.at(-1)?.flatMap((name) => importersOf(name, imports)) ?? [])
    const levels = around.map((files) => new Set(files))
    return ({ test, shares }: Known) =>
      imports.get(test)?.has(file)
        ? 1
        : Math.max(...levels.map((files, step) => shareIn(files, shares) / 2 ** step))
  }
  return ({ id, fileName }) => {
    const known = comeBy.get(Number(id)) ?? []
    const isLoading = reach.isWhileLoading(id)
    // What the programs come by that a machine test starts is not noted.
    const isUnnoted = !isLoading && known.length === 0
    const heard = isLoading ? tests : isUnnoted ? tests.filter(isOfMachine) : known
    const tells =
      isLoading || isUnnoted
        ? likelyToLoad(fileName)
        : ({ shares }: Known) => shares.get(fileName) ?? 0
    return heard
      .map((one) => ({ one, worth: tells(one) / (one.takes + besides) }))
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .map(({ one }) => one)
  }
}

const isOfMachine = ({ test }: Known): boolean => isMachineTest(test)

const shareIn = (files: Set<string>, shares: Known['shares']): number =>
  [...shares].reduce((sum, [file, share]) => (files.has(file) ? sum + share : sum), 0)

/** All tests, and which of them come by each break. */
function readTests({ seen }: Reach, breaks: Break[]) {
  const fileOf = new Map(breaks.map(({ id, fileName }) => [Number(id), fileName]))
  const comeBy = new Map<number, Known[]>(breaks.map(({ id }) => [Number(id), []]))
  const tests: Known[] = []
  for (const [test, { passed, visits }] of Object.entries(seen))
    for (const [name, takes] of Object.entries(passed)) {
      const ids = visits[name] ?? []
      const shares = new Map<string, number>()
      const one = { test, name, takes, shares }
      for (const id of ids) {
        const file = fileOf.get(id) ?? ''
        shares.set(file, (shares.get(file) ?? 0) + 1 / ids.length)
        comeBy.get(id)?.push(one)
      }
      tests.push(one)
    }
  return { tests, comeBy }
}

/** So many of the first witnesses as can be heard in about `time` milliseconds: one at least. */
export function takeWitnesses(witnesses: Witness[], time: number, isLoading: boolean): Witness[] {
  const files = new Set<string>()
  let left = time
  let taken = 0
  for (const { test, takes } of witnesses) {
    if (left <= 0) break
    if (isLoading && !files.has(test)) left -= loadingTakes
    files.add(test)
    left -= takes + besides
    taken += 1
  }
  return witnesses.slice(0, taken)
}

/** What to run to hear them, in their order: an errand for each test file. */
export function errandsFor({ id }: Break, witnesses: Witness[], reach: Reach): Errand[] {
  const whileLoading = reach.isWhileLoading(id)
  const files = [...new Set(witnesses.map(({ test }) => test))]
  return files.map((test) => {
    const own = witnesses.filter((one) => one.test === test)
    const slowest = Math.max(...own.map(({ takes }) => takes))
    const patience = Math.max(leastPatience, Math.round(tooOften * slowest))
    return { test, broken: id, whileLoading, only: own.map(({ name }) => name), patience }
  })
}
