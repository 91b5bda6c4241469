import PQueue from 'p-queue'
import { RefusedTemporarily } from '#domain/refusal.ts'

export interface ConcurrencyLimit {
  /** Runs the work in the order of the calls. Throws `too-busy` immediately when the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** The number of tasks that run or wait. */
  length(): number
}

type Options = {
  maxRunning: number
  maxQueued: number
  /** The message for a refused caller, and the seconds after which to try again. */
  sentence: string
  retryAfter: number
}

/** Runs at most `maxRunning` tasks at the same time, and lets `maxQueued` more wait in order. */
export function limitConcurrency(options: Options): ConcurrencyLimit {
  const { maxRunning, maxQueued, sentence, retryAfter } = options
  const queue = new PQueue({ concurrency: maxRunning })
  const length = () => queue.pending + queue.size
  return {
    async run(work) {
      if (length() >= maxRunning + maxQueued)
        throw new RefusedTemporarily('too-busy', sentence, retryAfter)
      return queue.add(work)
    },
    length,
  }
}
