import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Refused } from '../src/domain/refusal.ts'
import { serveTasks } from '../src/platform/sandbox/serve-tasks.ts'

const retained: unknown[] = []

/** What a task can do to its process. */
const tasks = {
  add: async ([a, b]: [number, number]) => a + b,
  who: async () => process.pid,
  refuse: async () => {
    throw new Refused('damaged-file', 'This is not what it says.', 'file')
  },
  fail: async () => {
    throw new TypeError('an error of ours')
  },
  end: async () => process.exit(3),
  /** Blocks its thread. */
  spin: async () => {
    for (;;) retained.length = 0
  },
  /** Outside the heap that V8 limits. */
  fillBuffers: async () => {
    for (;;) retained.push(new Uint8Array(1_000_000).fill(1))
  },
  /** V8 aborts the process when a large map cannot grow, in any thread. */
  fillTable: async () => {
    for (const table = new Map(); ; ) table.set(table.size, { kept: retained })
  },
  read: (path: string) => readFile(path, 'utf8'),
  write: (path: string) => writeFile(path, 'x'),
  /** How a connection to a local port ends. */
  connect: (port: number) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve('connected'))
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    }),
  environment: async () => Object.keys(process.env),
}

export type SandboxTasks = typeof tasks

if (import.meta.main) serveTasks(tasks)
