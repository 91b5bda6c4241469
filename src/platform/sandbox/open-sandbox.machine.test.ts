import path from 'node:path'
import { expect, test } from 'vitest'
import type { SandboxTasks } from '../../../test/sandbox-tasks.ts'
import { until } from '../../../test/until.ts'
import { openSandbox, type SandboxTable } from './open-sandbox.ts'

const limits = { processes: 1, waiting: 1, seconds: 100, niceness: 0 }
const program = 'sandbox-tasks'

type Tested = Pick<SandboxTasks, 'spin' | 'add'>

const table: SandboxTable<Tested, 'slow' | 'quick'> = {
  queues: { slow: { program, limits }, quick: { program, limits } },
  queueOf: { spin: 'slow', add: 'quick' },
  programPath: (name) => path.resolve('test', `${name}.ts`),
}

test('R-SEC-4 R-SCALE-4 a task waits only for tasks of its own queue', async () => {
  const sandbox = openSandbox(table)
  const endless = [1, 2, 3].map(() => sandbox.run('spin', undefined))
  const ended = Promise.allSettled(endless)
  await expect(endless[2]).rejects.toMatchObject({ failure: 'busy' })
  expect(await sandbox.run('add', [2, 3])).toBe(5)
  const idle = { busy: 0, waiting: 0 }
  const { slow } = sandbox.load()
  await until(() => expect(sandbox.load().quick).toEqual(idle))
  expect(slow).toEqual({ busy: 1, waiting: 1 })
  sandbox.close()
  expect((await ended).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
})

test('R-SEC-4 limits of one process replace those of every queue', async () => {
  const sandbox = openSandbox(table, { waiting: 0 })
  const ended = sandbox.run('spin', undefined).catch((error) => error)
  await expect(sandbox.run('spin', undefined)).rejects.toMatchObject({ failure: 'busy' })
  sandbox.close()
  expect(await ended).toMatchObject({ name: 'SandboxError' })
})
