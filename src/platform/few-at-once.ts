import { RefusedForNow } from '#domain/refusal.ts'

/** Work of one kind, few of which are done at the same time. */
export interface Line {
  /** Does the work when its turn comes. Throws `too-busy` at once when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** How much is being done or waits. */
  length(): number
}

type Options = {
  atOnce: number
  waiting: number
  /** What whoever is sent away is told, and in how many seconds to come again. */
  sentence: string
  retryAfter: number
}

/** Lets `atOnce` be done at the same time, and at most `waiting` wait for their turn, the first first. */
export function fewAtOnce({ atOnce, waiting, sentence, retryAfter }: Options): Line {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new RefusedForNow('too-busy', sentence, retryAfter)
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
