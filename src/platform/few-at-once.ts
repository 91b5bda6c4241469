/** Nothing more can wait here: who asked may ask again after so many whole seconds. */
export class Overloaded extends Error {
  readonly retryAfter = 2
}

/** Work of one kind, few of which are done at the same time. */
export interface Line {
  /** Does the work when its turn comes. Throws `Overloaded` when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** How much is being done or waits. */
  length(): number
}

/** Lets `atOnce` be done at the same time, and at most `waiting` wait for their turn, the first first. */
export function fewAtOnce({ atOnce, waiting }: { atOnce: number; waiting: number }): Line {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new Overloaded('too many wait already')
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
