import { spawnSync } from 'node:child_process'

type Check = { name: string; command: string[]; also?: (output: string) => string | undefined }

const bin = (name: string) => `node_modules/.bin/${name}`

/** What a change must pass before it is tested; each takes seconds. */
const checks: Check[] = [
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'types of routes', command: [bin('react-router'), 'typegen'] },
  { name: 'types', command: [process.execPath, 'node_modules/typescript7/bin/tsc', '--noEmit'] },
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
for (const { name, command, also } of checks) {
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
