import { diffArrays } from 'diff'

export type Comparison = {
  /** The share of the expected words that the other side has in order, from 0 to 1. */
  share: number
  /** Runs of expected words that are missing, the longest first. */
  missing: string[]
}

/** Compares two lists of words by their longest common subsequence. */
export function compareWords(expected: string[], actual: string[]): Comparison {
  const runs = diffArrays(expected, actual).filter(({ removed }) => removed)
  const count = runs.reduce((sum, { value }) => sum + value.length, 0)
  return {
    share: expected.length === 0 ? 1 : 1 - count / expected.length,
    missing: runs
      .toSorted((a, b) => b.value.length - a.value.length)
      .map(({ value }) => value.join(' ')),
  }
}
