import { Worker } from 'node:worker_threads'
import { type Refusal, Refused } from '#domain/refusal.ts'
import { limitConnections } from '#platform/outbound.ts'

/** What a confined process says of a task; `worn` when it should not get another. */
export type TaskReply = {
  /** Said once, before any task: the program has started. */
  ready?: true
  result?: unknown
  refused?: { refusal: Refusal; message: string; field: string | undefined }
  fault?: string
  mustRetire: boolean
}

/** Work for a confined process: what goes in and comes out is copied between the two. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>

/**
 * Makes this process do tasks for the one that started it (`openPool`), within the memory that it was given and without
 * connections to anything.
 */
export function serveTasks(tasks: Tasks): void {
  const bytes = Number(process.argv[2]) * 1e6
  watchMemory(bytes)
  limitConnections(new Set())
  process.on('message', async ({ task, input }: { task: string; input: never }) => {
    const answer = await runTask(tasks[task], input)
    process.send?.({
      ...answer,
      mustRetire: process.memoryUsage.rss() > bytes / 2,
    } satisfies TaskReply)
  })
  process.send?.({ ready: true, mustRetire: false } satisfies TaskReply)
  process.on('disconnect', () => process.exit())
  // A signal to the whole group is for the one that started us, and that one ends us in its turn.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
}

async function runTask(
  task: Tasks[string] | undefined,
  input: never,
): Promise<Omit<TaskReply, 'mustRetire'>> {
  try {
    return { result: await task?.(input) }
  } catch (error) {
    if (!(error instanceof Refused)) return { fault: String((error as Error).stack) }
    const { refusal, message, field } = error
    return { refused: { refusal, message, field } }
  }
}

const memoryWatchScript = `
  const { workerData } = require('node:worker_threads')
  const isOver = () => process.memoryUsage.rss() > workerData.bytes || process.ppid !== workerData.parent
  setInterval(() => isOver() && process.kill(process.pid, 'SIGKILL'), 20)`

/**
 * Buffers lie outside the heap that V8 limits, and a task may never leave its thread free: so a
 * thread beside it watches, and ends the process also when nobody waits for it any more.
 */
function watchMemory(bytes: number): void {
  new Worker(memoryWatchScript, { eval: true, workerData: { bytes, parent: process.ppid } }).unref()
}
