import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Refused } from '../src/domain/refusal.ts'
import { serveTasks } from '../src/platform/sandbox-pool/serve-tasks.ts'

const retained: unknown[] = []

/** What a task may do to its process, well and badly. */
const tasks = {
  add: async ([a, b]: [number, number]) => a + b,
  who: async () => process.pid,
  refuse: async () => {
    throw new Refused('damaged-file', 'This is not what it says.', 'file')
  },
  fail: async () => {
    throw new TypeError('a fault of ours')
  },
  end: async () => process.exit(3),
  /** Never leaves its thread, whatever comes. */
  spin: async () => {
    for (;;) retained.length = 0
  },
  /** Outside the heap that V8 limits. */
  fillBuffers: async () => {
    for (;;) retained.push(new Uint8Array(1_000_000).fill(1))
  },
  /** V8 aborts the process when such a table cannot grow, in whichever thread it is. */
  fillTable: async () => {
    for (const table = new Map(); ; ) table.set(table.size, { kept: retained })
  },
  read: (path: string) => readFile(path, 'utf8'),
  write: (path: string) => writeFile(path, 'x'),
  /** Answers how a connection to a port of this machine ends. */
  connect: (port: number) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve('connected'))
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    }),
  environment: async () => Object.keys(process.env),
}

export type SandboxTasks = typeof tasks

if (import.meta.main) serveTasks(tasks)
