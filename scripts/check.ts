import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { installPackages } from './install-packages.ts'

type Check = {
  name: string
  command: string[]
  also?: (output: string) => string | undefined
  /** A folder with its own packages; the check is skipped while they are not installed. */
  packagesOf?: string
}

const checkers = 'scripts/checkers'
const bin = (name: string) => `node_modules/.bin/${name}`
const checker = (name: string) => `${checkers}/${bin(name)}`
/** By path: another package also provides `tsc`. */
const compiler = [`${checkers}/node_modules/typescript7/bin/tsc`, '--noEmit', '--singleThreaded']

/** The compiler reads only changed files. */
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json']

/** Other checks read its output. */
const routeTypes: Check = { name: 'types of routes', command: [bin('react-router'), 'typegen'] }

/** All checks, each within seconds, the longest first. */
const checks: Check[] = [
  { name: 'types', command: [...compiler, ...incremental] },
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'dependency rules',
    command: [checker('depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'db', 'scripts'],
    also: checkModuleCount,
  },
  { name: 'nothing unused', command: [checker('knip')] },
  ...['db/sample', 'test/mutation'].map((folder) => ({
    name: `types of ${folder}`,
    command: [...compiler, '--project', folder],
    packagesOf: folder,
  })),
  { name: 'short test titles', command: [process.execPath, 'scripts/test-titles.ts'] },
  { name: 'size limits', command: [process.execPath, 'scripts/size-limits.ts'] },
  { name: 'no banned words', command: [process.execPath, 'scripts/banned-identifiers.ts'] },
  { name: 'commit subjects', command: [process.execPath, 'scripts/check-commits.ts'] },
  { name: 'tables written by their own', command: [process.execPath, 'scripts/table-writes.ts'] },
]

/** With an unusable compiler, dependency-cruiser reads nothing and finds no error. */
function checkModuleCount(output: string): string | undefined {
  const read = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  return read > 100 ? undefined : `only ${read} modules were read`
}

async function run([program = '', ...words]: string[]) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  return { status, stdout, stderr }
}

/** Whether the check passed or was skipped. */
async function runCheck({ name, command, also, packagesOf }: Check): Promise<boolean> {
  if (packagesOf && !existsSync(`${packagesOf}/node_modules`)) {
    console.log(`skip ${name} (install its packages: npm ci --prefix ${packagesOf})`)
    return true
  }
  const started = performance.now()
  const { status, stdout, stderr } = await run(command)
  const problem = status === 0 ? also?.(stdout) : `${stdout}\n${stderr}`
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (problem !== undefined) console.log(problem)
  else for (const line of stdout.match(/^warning: .*$/gm) ?? []) console.log(line)
  return problem === undefined
}

installPackages(checkers)
let passed = await runCheck(routeTypes)
const waiting = checks.values()
const runWaiting = async () => {
  for (const check of waiting) passed = (await runCheck(check)) && passed
}
// Two at a time, since each keeps a core busy.
if (passed) await Promise.all([runWaiting(), runWaiting()])
process.exitCode = passed ? 0 : 1
