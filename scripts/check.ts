import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { installPackages } from './install-packages.ts'

type Check = {
  name: string
  command: string[]
  also?: (output: string) => string | undefined
  /** A folder with packages of its own; the check is left out while they are not installed. */
  packagesOf?: string
}

const checkers = 'scripts/checkers'
const bin = (name: string) => `node_modules/.bin/${name}`
const checker = (name: string) => `${checkers}/${bin(name)}`
/** By its path, for another compiler is called `tsc` too; on one core, for the other is taken by the checks beside it. */
const compiler = [`${checkers}/node_modules/typescript7/bin/tsc`, '--noEmit', '--singleThreaded']

/** The compiler reads again only what has changed since its last run. */
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json']

/** What others read. */
const routeTypes: Check = { name: 'types of routes', command: [bin('react-router'), 'typegen'] }

/** What a change must pass before it is tested; each takes seconds. The rows run beside each other. */
const rows: Check[][] = [
  [
    { name: 'format and lint', command: [checker('biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'types', command: [...compiler, ...incremental] },
    ...['db/sample', 'test/mutation'].map((folder) => ({
      name: `types of ${folder}`,
      command: [...compiler, '--project', folder],
      packagesOf: folder,
    })),
  ],
  [
    {
      name: 'dependency rules',
      command: [
        checker('depcruise'),
        '--config',
        '.dependency-cruiser.cjs',
        'src',
        'db',
        'scripts',
      ],
      also: checkModuleCount,
    },
    { name: 'no banned names', command: [process.execPath, 'scripts/banned-identifiers.ts'] },
    { name: 'commit subjects', command: [process.execPath, 'scripts/check-commits.ts'] },
    { name: 'tables written by their own', command: [process.execPath, 'scripts/table-writes.ts'] },
    {
      name: 'functions of pages are short',
      command: [process.execPath, 'scripts/function-lines.ts'],
    },
    { name: 'nothing unused', command: [checker('knip')] },
    { name: 'schema and migrations agree', command: [bin('vitest'), 'run', 'db/schema'] },
  ],
]

/** With a compiler that it cannot use, the arrow check reads nothing and finds nothing wrong. */
function checkModuleCount(output: string): string | undefined {
  const read = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  return read > 100 ? undefined : `only ${read} modules were read`
}

/** Runs a command, and answers how it ended and what it said. */
async function run([program = '', ...words]: string[]) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  return { status, stdout, stderr }
}

/** Answers whether it is passed, or left out. */
async function runCheck({ name, command, also, packagesOf }: Check): Promise<boolean> {
  if (packagesOf && !existsSync(`${packagesOf}/node_modules`)) {
    console.log(`skip ${name} (npm ci --prefix ${packagesOf} brings what it needs)`)
    return true
  }
  const started = performance.now()
  const { status, stdout, stderr } = await run(command)
  const problem = status === 0 ? also?.(stdout) : `${stdout}\n${stderr}`
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (problem !== undefined) console.log(problem)
  return problem === undefined
}

async function runChecks(checks: Check[]): Promise<boolean> {
  let passed = true
  for (const check of checks) passed = (await runCheck(check)) && passed
  return passed
}

installPackages(checkers)
const passed =
  (await runCheck(routeTypes)) && (await Promise.all(rows.map(runChecks))).every(Boolean)
process.exitCode = passed ? 0 : 1
