import { RefusedForNow } from '#domain/refusal.ts'

/**
 * Lets so many tasks run at once, and so many more wait, in the order in which they came. Whoever
 * comes when the line is full is refused as `busy` at once.
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw busy()
      // Whoever ends hands the turn on: the number of those that run stays as it is.
      await new Promise<void>((resolve) => line.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const busy = () =>
  new RefusedForNow('busy', 'Many people are signing in just now. Please try again shortly.', 5)
