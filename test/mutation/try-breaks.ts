import type { Break } from './breaks.ts'
import { openCompiler } from './compiles.ts'
import { readImports, sortTests } from './nearness.ts'
import type { Errand, Failure } from './plan.ts'
import { copyProject, type Outcome, runErrands } from './run-tests.ts'

/** So many test files are asked about a break, the nearest first; the others only about what those overlook. */
const rounds = [
  [0, 2],
  [2, 8],
] as const

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
  const testsNear = sortTests(imports)
  const verdicts = new Map<Break, Verdict>(breaks.map((one) => [one, { visited: false }]))
  for (const [from, to] of rounds) {
    const left = breaks.filter((one) => !verdicts.get(one)?.noticed)
    const near = new Map(left.map((one) => [one, testsNear(one.fileName).slice(from, to)]))
    for (const [one, { noticed, visited }] of await ask(folder, near)) {
      verdicts.set(one, { noticed, visited: visited || verdicts.get(one)?.visited === true })
    }
  }
  return tell(verdicts, why)
}

/** Runs the test files that stand beside each break: with nothing broken first, then broken. */
async function ask(folder: string, near: Map<Break, string[]>): Promise<Map<Break, Verdict>> {
  const breaks = [...near.keys()]
  const run = (errands: Errand[]) =>
    runErrands(
      folder,
      errands,
      breaks.map(({ id }) => id),
    )
  const tests = [...new Set([...near.values()].flat())].sort()
  const whole = await run(tests.map((test) => ({ test })))
  for (const { errand, failed } of whole)
    if (failed) console.log(`${errand.test} fails with nothing broken: ${oneLine(failed.message)}`)
  const broken = await run(breaks.flatMap((one) => errandsFor(one, near.get(one) ?? [], whole)))
  const failed = broken.filter((outcome) => outcome.failed)
  const confirmed = await confirm(failed, run)
  return new Map(
    breaks.map((one) => {
      const isOwn = ({ errand }: Outcome) => errand.broken === one.id
      return [one, { noticed: confirmed.find(isOwn)?.failed, visited: broken.some(isOwn) }]
    }),
  )
}

/** The tests that come by a break; every test of the files near it where it takes effect as they are loaded. */
function errandsFor({ id }: Break, near: string[], whole: Outcome[]): Errand[] {
  const whileLoading = whole.some((outcome) => outcome.whileLoading.includes(id))
  return near.flatMap((test): Errand[] => {
    const outcome = whole.find(({ errand }) => errand.test === test)
    const { passed = [], tests = {} } = outcome ?? {}
    const only = passed.filter((name) => whileLoading || tests[name]?.includes(id))
    return only.length > 0 ? [{ test, broken: id, whileLoading, only }] : []
  })
}

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
