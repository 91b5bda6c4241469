import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { type ProcessLimits, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts'

/** A program that sends the given messages in the protocol of `serveTasks`. */
const source = `
const say = (answer) => process.send({ mustRetire: false, ...answer })
const does = {
  tell: (input) => say({ result: { input, args: process.argv.slice(2), options: process.execArgv, pid: process.pid, env: Object.keys(process.env) } }),
  error: () => say({ error: 'the stack of an error' }),
  refuse: () => say({ refused: { refusal: 'too-large', message: 'No.', field: 'file' } }),
  wear: () => say({ result: 'done', mustRetire: true }),
  leave: () => process.stderr.write('x'.repeat(3000) + ' last words', () => process.exit(3)),
  kill: (signal) => process.kill(process.pid, signal),
  wait: () => {},
}
process.on('message', ({ task, input }) => does[task](input))
process.on('disconnect', () => process.exit())
if (process.argv[2] === '1') process.stderr.write('never begun', () => process.exit(4))
else say({ ready: true })
`

let folder = ''
let program = ''
const started: SandboxProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'takarda-sandbox-'))
  program = path.join(folder, 'program.mjs')
  await writeFile(program, source)
})
afterAll(async () => {
  for (const each of started) each.end()
  await rm(folder, { recursive: true })
})

function start(limits: Partial<ProcessLimits> = {}): SandboxProcess {
  const each = startSandboxProcess(program, { seconds: 100, megabytes: 301, ...limits })
  started.push(each)
  return each
}

test('R-SEC-4 a sandbox process has limits, no environment and a low priority', async () => {
  const one = start()
  const recorded = (await one.run('tell', new Map([[1, Buffer.from('a')]]))) as {
    options: string[]
    pid: number
  }
  expect(recorded).toMatchObject({
    args: ['301'],
    env: [],
    input: new Map([[1, expect.any(Uint8Array)]]),
  })
  const readable = [folder, 'src', 'node_modules', 'package.json', tmpdir()]
  expect(recorded.options).toEqual(
    expect.arrayContaining([
      '--permission',
      '--allow-worker',
      '--disable-warning=SecurityWarning',
      '--max-old-space-size=150',
      ...readable.map((name) => `--allow-fs-read=${path.resolve(name)}`),
    ]),
  )
  expect(recorded.options).not.toContain('--allow-addons')
  expect(recorded.options).not.toContain('')
  expect(getPriority(recorded.pid)).toBe(Math.max(getPriority(), 10))
  const native = start({ native: true })
  const { options } = (await native.run('tell', 1)) as { options: string[] }
  expect(options).toContain('--allow-addons')
  expect(options).toHaveLength(recorded.options.length + 1)
  expect([one.usable(), native.usable()]).toEqual([true, true])
  one.end()
  expect(one.usable()).toBe(false)
})

test('R-SEC-4 a failed task ends its process with a reason and the last output', async () => {
  const run = async (task: string, input?: unknown, limits: Partial<ProcessLimits> = {}) => {
    const one = start(limits)
    const said = await one
      .run(task, input)
      .catch(({ message, ...more }: Error) => ({ ...more, message }))
    return [said, one.usable()]
  }
  const failed = (failure: string, detail: string) => [
    { name: 'SandboxError', failure, message: `a sandbox task failed: ${failure}${detail}` },
    false,
  ]
  const outcomes = await Promise.all([
    run('error'),
    run('refuse'),
    run('wear'),
    run('leave'),
    run('kill', 'SIGKILL'),
    run('kill', 'SIGABRT'),
    run('kill', 'SIGTERM'),
    run('wait', undefined, { elapsedSeconds: 0.3 }),
    run('tell', undefined, { megabytes: 1 }),
  ])
  expect(outcomes).toEqual([
    failed('crashed', ' the stack of an error'),
    [{ name: 'Refused', refusal: 'too-large', field: 'file', message: 'No.' }, true],
    ['done', false],
    failed('crashed', ` 3 ${'x'.repeat(1989)} last words`),
    failed('too-much-memory', ' SIGKILL'),
    failed('too-much-memory', ' SIGABRT'),
    failed('crashed', ' SIGTERM'),
    failed('too-slow', ''),
    failed('broken', ' never started never begun'),
  ])
})

test('R-SEC-4 one process runs one task after another until its end is detected', async () => {
  const one = start()
  const first = (await one.run('tell', 1)) as { pid: number }
  await expect(one.run('refuse', 1)).rejects.toThrow('No.')
  expect(await one.run('tell', 2)).toMatchObject({ pid: first.pid, input: 2 })
  process.kill(first.pid, 'SIGTERM')
  await until(() => expect(one.usable()).toBe(false))
  await expect(one.run('tell', 3)).rejects.toMatchObject({ failure: 'crashed' })
})

test('R-SEC-4 a task that gets no processor time is not too slow', async () => {
  const delayed = start({ seconds: 0.1, elapsedSeconds: 600 })
  const { pid } = (await delayed.run('tell', 1)) as { pid: number }
  process.kill(pid, 'SIGSTOP')
  const answer = delayed.run('tell', 2)
  // Longer than the limit of the delayed task, which began before.
  const waiting = start({ elapsedSeconds: 0.2 }).run('wait', undefined)
  await expect(waiting).rejects.toMatchObject({ failure: 'too-slow' })
  process.kill(pid, 'SIGCONT')
  expect(await answer).toMatchObject({ input: 2 })
})
