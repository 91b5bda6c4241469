import { readFileSync } from 'node:fs'
import type { Break } from './breaks.ts'

/** Breaks of one line with which the program does the same as before. */
export type Equivalent = {
  file: string
  /** The line on which they begin, without the blanks around it. */
  line: string
  /** What they put there. */
  to: string[]
  /** Why nobody could see a difference. */
  why: string
}

const lessWork = 'asks the database less, and learns the same'

/** Every break that is known to change nothing, judged by hand one by one. They are told of, and not counted. */
export const equivalents: Equivalent[] = []

/**
 * Tells which breaks change nothing, and why. Throws when an entry of the list fits no break any more,
 * so that none outlives the line that it speaks of.
 */
export function findEquivalents(breaks: Break[], list = equivalents): Map<Break, string> {
  const found = new Map<Break, string>()
  for (const { file, line, to, why } of list) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const there = breaks.filter(
      ({ fileName, location }) => fileName === file && lines[location.start.line]?.trim() === line,
    )
    for (const replacement of to) {
      const meant = there.filter((one) => one.replacement === replacement)
      if (meant.length === 0) throw new Error(`${file}: no break puts ${replacement} into: ${line}`)
      for (const one of meant) found.set(one, why)
    }
  }
  return found
}
