import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Errand, Failure, Passed, Plan, Visits, Word } from './plan.ts'

/** How one errand ended: which tests passed, what failed first, and which breaks each test came by. */
export type Outcome = {
  errand: Errand
  passed: Passed
  failed?: Failure
  visits: Visits
  whileLoading: number[]
}

/** Packages that tests use, which a copy shares with the original. */
const packages = ['node_modules', 'e2e/validators/node_modules']
/** Not needed by any test that is run here, or made by the machine. */
const leftOut =
  /^((e2e\/validators\/)?node_modules|build|data|bench|\.git|\.react-router|screenshots|test-results|test\/mutation\/(node_modules|\.vite))$/
const neverEnded: Failure = { test: '', message: 'the process ended first', late: true }
/** Longer than any test may take, in milliseconds. */
const silence = 150_000

/** Copies the project to `folder`, with broken files in place of the originals. */
export function copyProject(folder: string, broken: Map<string, string>): void {
  const wanted = (source: string) => !leftOut.test(path.relative('.', source))
  // With their times: else the packages would look older than what they are installed from.
  cpSync('.', folder, { recursive: true, filter: wanted, preserveTimestamps: true })
  for (const place of packages) symlinkSync(path.resolve(place), path.join(folder, place))
  for (const [file, content] of broken) writeFileSync(path.join(folder, file), content)
}

/** Runs a test file once for each errand, one after the other, in the copied project. */
export async function runErrands(folder: string, errands: Errand[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let waiting = errands
  while (waiting.length > 0) {
    const done = await runOnce(folder, waiting)
    if (done.length === 0) throw new Error('The tests do not run: see above.')
    outcomes.push(...done)
    const ended = new Set(done.map(({ errand }) => errand))
    const over = new Set(done.filter(({ failed }) => failed).map(({ errand }) => errand.broken))
    waiting = waiting.filter((one) => !ended.has(one) && !(one.broken && over.has(one.broken)))
  }
  return outcomes
}

let runs = 0

/** Runs until all are done, or one takes the process with it; that one is the last of those answered. */
async function runOnce(folder: string, errands: Errand[]): Promise<Outcome[]> {
  runs += 1
  const plan: Plan = { errands: {} }
  for (const [index, errand] of errands.entries()) {
    const copy = errand.test.replace(/\.test\.(tsx?)$/, `.test.${runs}-${index}.test.$1`)
    cpSync(path.join(folder, errand.test), path.join(folder, copy))
    plan.errands[copy] = errand
  }
  const place = path.join(folder, `.breaks-${runs}`)
  mkdirSync(place)
  const told = path.join(place, 'told.jsonl')
  writeFileSync(told, '')
  writeFileSync(path.join(place, 'plan.json'), JSON.stringify(plan))
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/mutation/run-config.ts'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        BREAKS_PLAN: path.join(place, 'plan.json'),
        BREAKS_TOLD: told,
      },
    },
  )
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  await endOf(child, () => statSync(told).size)
  process.off('exit', end)
  return readOutcomes(plan, readFileSync(told, 'utf8'))
}

/** Waits for the end; a run that says nothing for long is ended. */
async function endOf(child: ChildProcess, heard: () => number): Promise<void> {
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  let [before, since] = [0, Date.now()]
  while (!isOver()) {
    await wait(200)
    const now = heard()
    if (now !== before) [before, since] = [now, Date.now()]
    else if (Date.now() - since > silence) child.kill('SIGKILL')
  }
}

function readOutcomes(plan: Plan, told: string): Outcome[] {
  const words: Word[] = told
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const began = new Set(words.filter(({ kind }) => kind === 'began').map(({ copy }) => copy))
  return Object.entries(plan.errands)
    .filter(([copy]) => began.has(copy))
    .map(([copy, errand]) => {
      const own = words.filter((word) => word.copy === copy)
      const ended = own.find((word) => word.kind === 'ended')
      const reached = own.find((word) => word.kind === 'reached')
      const { passed, failed } = ended ?? { passed: {}, failed: neverEnded }
      const { tests: visits = {}, whileLoading = [] } = reached ?? {}
      return { errand, passed, failed, visits, whileLoading }
    })
}
