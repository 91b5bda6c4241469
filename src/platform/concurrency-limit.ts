import { RefusedTemporarily } from '#domain/refusal.ts'

/** Work of one kind, few of which are done at the same time. */
export interface ConcurrencyLimit {
  /** Does the work when its turn comes. Throws `too-busy` at once when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** How much is being done or waits. */
  length(): number
}

type Options = {
  maxRunning: number
  maxQueued: number
  /** What whoever is sent away is told, and in how many seconds to come again. */
  sentence: string
  retryAfter: number
}

/** Lets `maxRunning` be done at the same time, and at most `maxQueued` wait for their turn, the first first. */
export function limitConcurrency({
  maxRunning,
  maxQueued,
  sentence,
  retryAfter,
}: Options): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= maxRunning) {
        if (queue.length >= maxQueued)
          throw new RefusedTemporarily('too-busy', sentence, retryAfter)
        // Whoever ends hands the turn on: the number of those that run stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
    length: () => running + queue.length,
  }
}
