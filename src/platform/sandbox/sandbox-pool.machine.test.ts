import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test as plainTest } from 'vitest'
import type { SandboxTasks } from '../../../test/sandbox-tasks.ts'
import { until } from '../../../test/until.ts'
import { openSandboxPool } from './sandbox-pool.ts'

const program = path.resolve('test/sandbox-tasks.ts')

/** More seconds than any task takes here on a busy machine. */
const plenty = { seconds: 100 }

type Open = (
  limits?: Parameters<typeof openSandboxPool>[1],
) => ReturnType<typeof openSandboxPool<SandboxTasks>>

const test = plainTest.extend<{ open: Open }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  open: async ({}, use) => {
    const opened: ReturnType<Open>[] = []
    await use((limits) => {
      // With normal priority: a busy machine delays the other processes.
      const pool = openSandboxPool<SandboxTasks>(program, { niceness: 0, ...limits })
      opened.push(pool)
      return pool
    })
    for (const pool of opened) pool.close()
  },
})

describe('a sandbox pool', () => {
  test('R-SEC-4 a task returns its result or its own refusal', async ({ open }) => {
    const pool = open()
    expect(await pool.run('add', [2, 3])).toBe(5)
    await expect(pool.run('refuse', undefined)).rejects.toMatchObject({
      name: 'Refused',
      refusal: 'damaged-file',
      message: 'This is not what it says.',
      field: 'file',
    })
    const one = open({ processes: 1 })
    const who = () => one.run('who', undefined)
    expect(await who(), 'each task costs a start').toBe(await who())
  })

  for (const [task, failure] of [
    ['spin', 'too-slow'],
    ['fillBuffers', 'too-much-memory'],
    ['fillTable', 'too-much-memory'],
    ['end', 'crashed'],
    ['fail', 'crashed'],
  ] as const) {
    test(`R-SEC-4 a task that does "${task}" ends as ${failure} without stopping the next one`, async ({
      open,
    }) => {
      const limits = task === 'spin' ? { ...plenty, seconds: 2 } : plenty
      const pool = open({ ...limits, megabytes: 300, processes: 2 })
      await pool.run('add', [1, 1])
      const before = process.memoryUsage.rss()
      const ended = expect(pool.run(task, undefined)).rejects.toMatchObject({ failure })
      expect(await pool.run('add', [2, 3])).toBe(5)
      await ended
      expect(process.memoryUsage.rss() - before).toBeLessThan(250e6)
      const next = await Promise.all([pool.run('add', [3, 4]), pool.run('add', [4, 5])])
      expect(next).toEqual([7, 9])
    })
  }

  test('R-SEC-4 R-SCALE-4 an endless task delays neither this process nor other tasks', async ({
    open,
  }) => {
    const pool = open({ ...plenty, processes: 2 })
    const spinning = expect(pool.run('spin', undefined)).rejects.toThrow()
    expect(await pool.run('add', [2, 3])).toBe(5)
    await until(() => expect(pool.load()).toEqual({ busy: 1, waiting: 0 }))
    pool.close()
    await spinning
  })

  test('R-SEC-4 a program that does not start is an error with its output', async () => {
    const pool = openSandboxPool<SandboxTasks>(path.resolve('test/no-such-program.ts'))
    await expect(pool.run('add', [1, 1])).rejects.toMatchObject({
      failure: 'broken',
      message: expect.stringContaining('Cannot find module'),
    })
    pool.close()
  })

  test('R-SEC-4 R-SCALE-4 if no process can start, every waiting task fails', async () => {
    const pool = openSandboxPool<SandboxTasks>('no\0program', { processes: 1 })
    const all = [1, 2, 3].map((n) => pool.run('add', [n, n]))
    for (const one of await Promise.allSettled(all))
      expect(one).toMatchObject({ status: 'rejected', reason: { failure: 'broken' } })
    expect(pool.load()).toEqual({ busy: 0, waiting: 0 })
    pool.close()
  })

  test('R-SEC-4 R-SCALE-4 a task is refused immediately when too many wait', async ({ open }) => {
    const pool = open({ processes: 1, waiting: 1, seconds: 2 })
    const slow = expect(pool.run('spin', undefined)).rejects.toMatchObject({ failure: 'too-slow' })
    const waits = pool.run('add', [2, 3])
    await expect(pool.run('add', [1, 1])).rejects.toMatchObject({ failure: 'busy' })
    await slow
    expect(await waits).toBe(5)
  })

  test('R-SEC-4 a task can read only temporary files without secrets', async ({ open }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-pool-'))
    const file = path.join(folder, 'file')
    await writeFile(file, 'sample')
    const pool = open()
    expect(await pool.run('read', file)).toBe('sample')
    const restricted = 'Access to this API has been restricted'
    await expect(pool.run('write', file)).rejects.toThrow(restricted)
    await expect(pool.run('read', '/etc/hostname')).rejects.toThrow(restricted)
    expect(await pool.run('environment', undefined)).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('R-SEC-4 R-SCALE-4 only an idle process that is alive is reused for a while', async ({
    open,
  }) => {
    const brief = open({ processes: 1, idleSeconds: 0.2 })
    const kept = open({ processes: 1 })
    const [first, other] = await Promise.all(
      [brief, kept].map((pool) => pool.run('who', undefined)),
    )
    expect([brief.load(), kept.load()]).toEqual(Array(2).fill({ busy: 0, waiting: 0 }))
    const isGone = (pid = 0) => {
      try {
        return !process.kill(pid, 0)
      } catch {
        return true
      }
    }
    await until(() => expect(isGone(first)).toBe(true))
    expect(isGone(other)).toBe(false)
    process.kill(other ?? 0, 'SIGKILL')
    await until(() => expect(isGone(other)).toBe(true))
    const next = await Promise.all([brief, kept].map((pool) => pool.run('who', undefined)))
    expect(new Set([first, other, ...next]).size).toBe(4)
    const all = [1, 2, 3].map((n) => kept.run('add', [n, n]))
    expect(kept.load()).toEqual({ busy: 1, waiting: 2 })
    expect(await Promise.all(all)).toEqual([2, 4, 6])
  })

  test('R-SEC-4 closing a pool ends its tasks', async ({ open }) => {
    const pool = open({ processes: 1 })
    const all = [pool.run('spin', undefined), pool.run('add', [1, 1])]
    const ended = Promise.allSettled(all)
    pool.close()
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
