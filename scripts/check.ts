import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Check = {
  name: string
  command: string[]
  also?: (output: string) => string | undefined
  /** A folder with packages of its own; the check is left out while they are not installed. */
  packagesOf?: string
}

const bin = (name: string) => `node_modules/.bin/${name}`

/** The compiler reads again only what has changed since its last run. */
const remembering = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json']

/** What a change must pass before it is tested; each takes seconds. */
const checks: Check[] = [
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'types of routes', command: [bin('react-router'), 'typegen'] },
  { name: 'types', command: [bin('tsc6'), '--noEmit', ...remembering] },
  ...['db/sample', 'test/mutation'].map((folder) => ({
    name: `types of ${folder}`,
    command: [bin('tsc6'), '--noEmit', '--project', folder],
    packagesOf: folder,
  })),
  {
    name: 'arrows',
    command: [bin('depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'db', 'scripts'],
    also: readEnoughModules,
  },
  { name: 'tables written by their own', command: [process.execPath, 'scripts/table-writes.ts'] },
  { name: 'nothing unused', command: [bin('knip')] },
  { name: 'schema and migrations agree', command: [bin('vitest'), 'run', 'db/schema'] },
]

/** With a compiler that it cannot use, the arrow check reads nothing and finds nothing wrong. */
function readEnoughModules(output: string): string | undefined {
  const read = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
  return read > 100 ? undefined : `only ${read} modules were read`
}

let failed = 0
for (const { name, command, also, packagesOf } of checks) {
  if (packagesOf && !existsSync(`${packagesOf}/node_modules`)) {
    console.log(`skip ${name} (npm ci --prefix ${packagesOf} brings what it needs)`)
    continue
  }
  const [program = '', ...words] = command
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  const problem = status === 0 ? also?.(stdout) : `${stdout}\n${stderr}`
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${problem === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (problem === undefined) continue
  failed += 1
  console.log(problem)
}
process.exitCode = failed > 0 ? 1 : 0
