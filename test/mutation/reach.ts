import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Errand, Passed, Visits } from './plan.ts'
import type { Outcome } from './run-tests.ts'

/** What was seen of one test file with nothing broken. */
export type Seen = {
  /** Changes with the file. */
  text: string
  passed: Passed
  visits: Visits
}

/** All that was seen, which holds as long as the sources stay. */
type Kept = { sources: string; seen: Record<string, Seen>; whileLoading: number[] }

/** Which tests come by which breaks. */
export type Reach = {
  /** Runs those of these test files that were not run before with these sources. */
  learn(tests: string[]): Promise<void>
  /** Whether a break takes effect while modules are loaded. */
  isWhileLoading(id: string): boolean
  /** What was seen of each test file that was run. */
  seen: Record<string, Seen>
}

type Needs = {
  /** Runs errands one after the other, and answers how each ended. */
  run: (errands: Errand[]) => Promise<Outcome[]>
  /** The files that hold the breaks, with them. */
  broken: Map<string, string>
}

const place = 'node_modules/.cache/mutation-reach.json'

/** Opens what earlier runs have seen. It is kept where packages keep such things, and is forgotten when a source changes. */
export function openReach({ run, broken }: Needs): Reach {
  const kept = readKept(fingerprint(broken))
  const { seen } = kept
  const loading = new Set(kept.whileLoading)
  const learn = async (tests: string[]) => {
    const unseen = tests.filter((test) => seen[test]?.text !== hash(read(test)))
    if (unseen.length === 0) return
    console.log(`Finding out which places ${unseen.length} test files come by.`)
    for (const outcome of await run(unseen.map((test) => ({ test })))) {
      const { errand, passed, visits, failed } = outcome
      tellFailure(outcome)
      for (const id of outcome.whileLoading) loading.add(id)
      // What failed but for want of time is run again the next time.
      const text = failed && !failed.late ? '' : hash(read(errand.test))
      seen[errand.test] = { text, passed, visits }
    }
    kept.whileLoading = [...loading]
    write(kept)
  }
  return { learn, isWhileLoading: (id) => loading.has(Number(id)), seen }
}

function tellFailure({ errand, failed }: Outcome): void {
  if (failed)
    console.log(`${errand.test} fails with nothing broken: ${failed.test} ${failed.message}`)
}

function readKept(sources: string): Kept {
  const none: Kept = { sources, seen: {}, whileLoading: [] }
  try {
    const kept: Kept = JSON.parse(read(place))
    return kept.sources === sources ? kept : none
  } catch {
    return none
  }
}

function write(kept: Kept): void {
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, JSON.stringify(kept))
}

/** Of what breaks and asks, this alone stands in the way of a test. */
const ours = 'test/mutation/{switch-break,run-config}.ts'

/** Changes with every source that a test may run, but for the tests themselves. */
function fingerprint(broken: Map<string, string>): string {
  const files = globSync(['{src,db,journal,scripts}/**/*.*', 'test/*.*', '*.json', ours], {
    exclude: ['**/node_modules'],
  })
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
  return hash([...sources.map((file) => file + read(file)), ...broken.values()].join('\n'))
}

const read = (file: string): string => readFileSync(file, 'utf8')
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
