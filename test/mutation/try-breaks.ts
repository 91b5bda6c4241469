import type { Break } from './breaks.ts'
import { openCompiler } from './compiles.ts'
import { type Imports, isMachineTest, readImports, testsAmong } from './imports.ts'
import type { Errand, Failure } from './plan.ts'
import { openReach, type Reach } from './reach.ts'
import { copyProject, type Outcome, runErrands } from './run-tests.ts'
import { errandsFor, openWitnesses, takeWitnesses, type Witness } from './witnesses.ts'

/** What each round may take for a break, in milliseconds of its witnesses' time: most are noticed by the first. */
const rounds = [2_000, 15_000, 90_000]

type Task = {
  folder: string
  /** Files that hold every break, all of these, and those that are to be tried. */
  files: Map<string, string>
  breaks: Break[]
  drawn: Break[]
  /** Whether to tell what noticed each break, too. */
  why: boolean
}

/** What noticed a break; without it, how many of the tests that come by its place were asked. */
type Verdict = { noticed?: Failure; asked: number; witnesses: number }

/**
 * Tries the breaks in a copy of the project in `folder`, prints what no test noticed, and answers how
 * many of a hundred were noticed.
 */
export async function tryBreaks({ folder, files, breaks, drawn, why }: Task): Promise<number> {
  const imports = readImports()
  const compiled = openCompiler(imports)(drawn)
  console.log(`${drawn.length - compiled.length} of ${drawn.length} breaks do not compile.`)
  if (why)
    for (const one of drawn)
      if (!compiled.includes(one)) console.log(`${say(one)} (does not compile)`)
  copyProject(folder, files)
  const run = (errands: Errand[]) => runErrands(folder, errands)
  const reach = openReach({ run, broken: files })
  await learnAll(reach, imports)
  const witnessesOf = openWitnesses(reach, breaks, imports)
  const witnesses = new Map(compiled.map((one) => [one, witnessesOf(one)]))
  return tell(await judge({ reach, run }, witnesses), why)
}

/** A busy machine fails what passes the second time. */
const triesToLearn = 2

/** Machine tests come last, and so are in nobody's way. */
async function learnAll(reach: Reach, imports: Imports): Promise<void> {
  const tests = testsAmong(imports)
  for (let tries = 0; tries < triesToLearn; tries += 1) {
    await reach.learn(tests.filter((test) => !isMachineTest(test)))
    await reach.learn(tests.filter(isMachineTest))
  }
}

type Needs = { reach: Reach; run: (errands: Errand[]) => Promise<Outcome[]> }

/** Asks the witnesses of each break, round by round, until one notices it. */
async function judge(
  { reach, run }: Needs,
  witnesses: Map<Break, Witness[]>,
): Promise<Map<Break, Verdict>> {
  const waiting = new Map(witnesses)
  const noticed = new Map<Break, Failure | undefined>()
  for (const time of rounds) {
    const asked = new Map<Break, Witness[]>()
    for (const [one, own] of waiting) {
      const taken = takeWitnesses(own, time, reach.isWhileLoading(one.id))
      asked.set(one, taken)
      waiting.set(one, own.slice(taken.length))
    }
    for (const [one, failure] of await ask({ reach, run }, asked)) {
      noticed.set(one, failure)
      if (failure) waiting.delete(one)
    }
  }
  return new Map(
    [...witnesses].map(([one, { length }]) => [
      one,
      {
        noticed: noticed.get(one),
        asked: length - (waiting.get(one)?.length ?? 0),
        witnesses: length,
      },
    ]),
  )
}

/** Asks witnesses about each break, and answers what they noticed. */
async function ask(
  { reach, run }: Needs,
  witnesses: Map<Break, Witness[]>,
): Promise<[Break, Failure | undefined][]> {
  // Those that load modules anew stand together, and make the others load theirs once.
  const isLoading = ({ id }: Break) => Number(reach.isWhileLoading(id))
  const asked = [...witnesses].sort(([a], [b]) => isLoading(a) - isLoading(b))
  const outcomes = await run(asked.flatMap(([one, own]) => errandsFor(one, own, reach)))
  const failed = outcomes.filter((outcome) => outcome.failed)
  const confirmed = await confirm(failed, run)
  return asked.map(([one]) => {
    const isOwn = ({ errand }: Outcome) => errand.broken === one.id
    return [one, confirmed.find(isOwn)?.failed]
  })
}

/**
 * A failure counts when the same test fails again: a busy machine fails one now and then. What took too long, or what
 * modules loaded anew bring, has to pass with nothing broken, too.
 */
async function confirm(failed: Outcome[], run: Needs['run']): Promise<Outcome[]> {
  const sameOf = ({ errand, failed }: Outcome): Errand =>
    failed?.test ? { ...errand, only: [failed.test] } : { ...errand }
  const again = await runEach(failed, sameOf, run)
  const sure = failed.filter((one) => again.get(one)?.failed)
  const doubtful = sure.filter(({ errand, failed }) => failed?.late || errand.whileLoading)
  const whole = await runEach(doubtful, (one) => ({ ...sameOf(one), broken: undefined }), run)
  return sure.filter((one) => !whole.get(one)?.failed)
}

/** Runs an errand for each outcome, and answers how it ended. */
async function runEach(
  outcomes: Outcome[],
  errandOf: (one: Outcome) => Errand,
  run: Needs['run'],
): Promise<Map<Outcome, Outcome | undefined>> {
  const errands = outcomes.map(errandOf)
  const ended = await run(errands)
  return new Map(
    outcomes.map((one, place) => [one, ended.find(({ errand }) => errand === errands[place])]),
  )
}

function tell(verdicts: Map<Break, Verdict>, why: boolean): number {
  for (const [one, { noticed, asked, witnesses }] of verdicts) {
    if (noticed && !noticed.late && !why) continue
    console.log(say(one))
    if (noticed) console.log(`    ${noticed.test}: ${oneLine(noticed.message)}`)
    else if (witnesses === 0) console.log('    OVERLOOKED: no test comes here')
    else console.log(`    OVERLOOKED by ${asked} of the ${witnesses} tests that may come here`)
  }
  const noticed = [...verdicts.values()].filter((verdict) => verdict.noticed).length
  const score = verdicts.size > 0 ? (100 * noticed) / verdicts.size : 100
  console.log(`\n${noticed} of ${verdicts.size} breaks were noticed: ${score.toFixed(1)} %`)
  return score
}

const say = ({ fileName, location: { start }, mutatorName, replacement }: Break): string =>
  `${fileName}:${start.line + 1}:${start.column + 1} ${mutatorName} → ${oneLine(replacement)}`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100)
