import type { Break } from './breaks.ts'
import { openCompiler } from './compiles.ts'
import { type Imports, readImports, sortTests } from './nearness.ts'
import type { Errand, Failure } from './plan.ts'
import { openReach, type Reach } from './reach.ts'
import { copyProject, type Outcome, runErrands } from './run-tests.ts'

/**
 * The test files that are asked about a break: first the nearest two, then the next six about what those overlook, then
 * more that need nothing more of the machine, and about what nobody came by all of those.
 */
const rounds: { from: number; to?: number; unvisited?: true; ofThisProcess?: true }[] = [
  { from: 0, to: 2 },
  { from: 2, to: 8 },
  { from: 8, to: 20, ofThisProcess: true },
  { from: 20, unvisited: true, ofThisProcess: true },
]

type Task = {
  folder: string
  /** Files that hold every break, and the breaks that are to be tried. */
  files: Map<string, string>
  drawn: Break[]
  /** Whether to tell what noticed each break, too. */
  why: boolean
}

/** What noticed a break; without it, whether any test came by its place. */
type Verdict = { noticed?: Failure; visited: boolean }

/**
 * Tries the breaks in a copy of the project in `folder`, prints what no test noticed, and answers how
 * many of a hundred were noticed.
 */
export async function tryBreaks({ folder, files, drawn, why }: Task): Promise<number> {
  const imports = readImports()
  const breaks = openCompiler(imports)(drawn)
  console.log(`${drawn.length - breaks.length} of ${drawn.length} breaks do not compile.`)
  if (why)
    for (const one of drawn)
      if (!breaks.includes(one)) console.log(`${say(one)} (does not compile)`)
  copyProject(folder, files)
  const verdicts = await judge({ folder, files }, breaks, imports)
  return tell(verdicts, why)
}

/** Asks the tests about each break, round by round, until one notices it. */
async function judge(
  { folder, files }: Pick<Task, 'folder' | 'files'>,
  breaks: Break[],
  imports: Imports,
): Promise<Map<Break, Verdict>> {
  const testsNear = sortTests(imports)
  const run = (errands: Errand[]) => runErrands(folder, errands)
  const reach = openReach({ run, broken: files })
  const verdicts = new Map<Break, Verdict>(breaks.map((one) => [one, { visited: false }]))
  for (const { from, to, unvisited, ofThisProcess } of rounds) {
    const isLeft = ({ noticed, visited }: Verdict) => !noticed && !(unvisited && visited)
    const left = breaks.filter((one) => isLeft(verdicts.get(one) as Verdict))
    const isAsked = (test: string) => !ofThisProcess || !test.endsWith('.machine.test.ts')
    const testsOf = (one: Break) => testsNear(one.fileName).slice(from, to).filter(isAsked)
    const near = new Map(left.map((one) => [one, testsOf(one)]))
    for (const [one, { noticed, visited }] of await ask({ reach, run }, near)) {
      verdicts.set(one, { noticed, visited: visited || verdicts.get(one)?.visited === true })
    }
  }
  return verdicts
}

type Needs = { reach: Reach; run: (errands: Errand[]) => Promise<Outcome[]> }

/** Asks test files about each break, those of their tests that come by it. */
async function ask(needs: Needs, near: Map<Break, string[]>): Promise<Map<Break, Verdict>> {
  const { reach, run } = needs
  await reach.learn(filesOf([...near.values()]))
  const loading = [...near].filter(([{ id }]) => reach.isWhileLoading(id))
  await reach.learnAnew(filesOf(loading.map(([, tests]) => tests)))
  const errands = [...near].flatMap(([{ id }, tests]) =>
    tests.flatMap((test) => reach.errandFor(test, id) ?? []),
  )
  const broken = await run(errands)
  const confirmed = await confirm(
    broken.filter((outcome) => outcome.failed),
    run,
  )
  return new Map(
    [...near.keys()].map((one) => {
      const isOwn = ({ errand }: Outcome) => errand.broken === one.id
      return [one, { noticed: confirmed.find(isOwn)?.failed, visited: broken.some(isOwn) }]
    }),
  )
}

const filesOf = (lists: string[][]): string[] => [...new Set(lists.flat())].sort()

/** What took too long counts only when it does so again, and the same test passes at once with nothing broken. */
async function confirm(
  failed: Outcome[],
  run: (errands: Errand[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const sure = failed.filter((outcome) => !outcome.failed?.late)
  for (const { errand } of failed.filter((outcome) => outcome.failed?.late)) {
    const [whole] = await run([{ test: errand.test, only: errand.only }])
    const [again] = await run([errand])
    if (again?.failed && !whole?.failed) sure.push(again)
  }
  return sure
}

function tell(verdicts: Map<Break, Verdict>, why: boolean): number {
  for (const [one, { noticed, visited }] of verdicts) {
    if (noticed && !noticed.late && !why) continue
    console.log(say(one))
    if (noticed) console.log(`    ${noticed.test}: ${oneLine(noticed.message)}`)
    else console.log(`    ${visited ? 'OVERLOOKED' : 'OVERLOOKED: no test comes here'}`)
  }
  const noticed = [...verdicts.values()].filter((verdict) => verdict.noticed).length
  const score = verdicts.size > 0 ? (100 * noticed) / verdicts.size : 100
  console.log(`\n${noticed} of ${verdicts.size} breaks were noticed: ${score.toFixed(1)} %`)
  return score
}

const say = ({ fileName, location: { start }, mutatorName, replacement }: Break): string =>
  `${fileName}:${start.line + 1}:${start.column + 1} ${mutatorName} → ${oneLine(replacement)}`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 100)
