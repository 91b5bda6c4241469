import { Worker } from 'node:worker_threads'
import { type Refusal, Refused } from '#domain/refusal.ts'
import { limitConnections } from '#platform/outbound.ts'
import type { Tasks } from './sandbox.ts'

/** `mustRetire`: the process should run no other task. */
export type TaskReply = {
  /** Sent once, before any task. */
  ready?: true
  result?: unknown
  refused?: { refusal: Refusal; message: string; field: string | undefined }
  error?: string
  mustRetire: boolean
}

/** Serves tasks to the parent process (`openSandboxPool`), within its memory limit and without network. */
export function serveTasks(tasks: Tasks): void {
  const bytes = Number(process.argv[2]) * 1e6
  watchMemory(bytes)
  limitConnections(new Set())
  process.on('message', async ({ task, input }: { task: string; input: never }) => {
    const reply = await runTask(tasks[task], input)
    process.send?.({
      ...reply,
      mustRetire: process.memoryUsage.rss() > bytes / 2,
    } satisfies TaskReply)
  })
  process.send?.({ ready: true, mustRetire: false } satisfies TaskReply)
  process.on('disconnect', () => process.exit())
  // The parent receives group signals, too, and ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
}

async function runTask(
  task: Tasks[string] | undefined,
  input: never,
): Promise<Omit<TaskReply, 'mustRetire'>> {
  try {
    return { result: await task?.(input) }
  } catch (error) {
    if (!(error instanceof Refused)) return { error: String((error as Error).stack) }
    const { refusal, message, field } = error
    return { refused: { refusal, message, field } }
  }
}

const memoryWatchScript = `
  const { workerData } = require('node:worker_threads')
  const mustEnd = () => process.memoryUsage.rss() > workerData.bytes || process.ppid !== workerData.parent
  setInterval(() => mustEnd() && process.kill(process.pid, 'SIGKILL'), 20)`

/**
 * Buffers are outside the heap that V8 limits, and a task may block its thread: so another thread watches, and
 * also ends the process when its parent is gone.
 */
function watchMemory(bytes: number): void {
  new Worker(memoryWatchScript, { eval: true, workerData: { bytes, parent: process.ppid } }).unref()
}
