import { readFileSync } from 'node:fs'
import type { Break } from './breaks.ts'

/** Breaks of one line with which the program does the same as before. */
type Equivalent = {
  file: string
  /** The line on which they begin, without the blanks around it. */
  line: string
  /** What they put there. */
  to: string[]
  /** Why nobody could see a difference. */
  why: string
}

/** Spares the database a question about nothing, which it would answer with nothing. */
const aboutNothing = (file: string, line: string): Equivalent => ({
  ...{ file, line, to: ['false'] },
  why: 'asked about nothing, the database answers nothing: this only spares the way there',
})

/** Every break that is known to change nothing, judged by hand one by one. They are counted apart. */
const equivalents: Equivalent[] = [
  aboutNothing('src/features/moving/queries.ts', 'if (keys.length === 0) return []'),
  aboutNothing(
    'src/features/discovery/harvest-queries.ts',
    'if (ids.length === 0) return new Map()',
  ),
  aboutNothing('src/features/discovery/deposits/ask.ts', 'if (told.length === 0) return'),
  aboutNothing('src/features/discovery/deposits/ask.ts', 'if (ids.length === 0) return'),
  aboutNothing('src/features/articles/purge.ts', 'if (ids.length === 0) return'),
  aboutNothing(
    'src/features/articles/give-dois.ts',
    'if (!settings || things.length === 0) return []',
  ),
  aboutNothing('src/features/articles/give-dois.ts', 'if (nameless.length === 0) return []'),
  aboutNothing('src/features/articles/give-dois.ts', 'if (ids.length === 0) return []'),
  aboutNothing('src/features/articles/rows.ts', 'if (concerned.length === 0) return'),
  aboutNothing('src/features/articles/scanned.ts', 'if (articleIds.length === 0) return'),
  aboutNothing('src/features/articles/queries.ts', 'if (ids.length === 0) return []'),
  aboutNothing('src/features/articles/facets.ts', 'if (found.length === 0) return []'),
  aboutNothing('src/features/files/inventory.ts', 'if (keys.length === 0) return []'),
  aboutNothing('src/features/articles/passages.ts', 'if (wanted.size === 0) return new Map()'),
  {
    file: 'src/features/articles/facets.ts',
    line: 'const isCounted = total > 0 && total <= mostCounted',
    to: ['total >= 0'],
    why: 'asked about nothing, the database answers nothing: this only spares the way there',
  },
  {
    file: 'src/platform/signing.ts',
    line: 'const [, seconds, given] = /^(\\d{1,12})\\.([\\w-]{43})$/.exec(signed.slice(0, 60)) ?? []',
    to: ['signed'],
    why: 'what is longer is none in any case: this only spares the look at all of it',
  },
  {
    file: 'src/platform/log.ts',
    line: "for (let times = 0; times < 3 && decoded.includes('%'); times += 1) {",
    to: ['""'],
    why: 'without a per cent sign there is nothing to decode: this only spares the way there',
  },
  {
    file: 'src/platform/http/negotiate.ts',
    line: 'choices.set(header, chosen)',
    to: [';'],
    why: 'what was read already is read again, and is the same',
  },
  {
    file: 'src/platform/http/negotiate.ts',
    line: 'if (known) return known',
    to: ['false'],
    why: 'what was read already is read again, and is the same',
  },
  {
    file: 'src/platform/database/when-back.ts',
    line: 'if (!mayPass || performance.now() + pause > end) throw error',
    to: ['performance.now() + pause >= end'],
    why: 'no two moments of this clock meet to its last digit',
  },
  {
    file: 'src/features/usage/settle.ts',
    line: 'if (place % step === 0) await breathe()',
    to: ['true', 'false', 'place % step !== 0', 'place * step'],
    why: 'says only how often other work gets its turn',
  },
  {
    file: 'src/features/usage/settle.ts',
    line: 'if (found) return found',
    to: ['false'],
    why: 'what was made already is made again, and is the same',
  },
  {
    file: 'src/features/usage/settle.ts',
    line: 'const changed = kept.filter((row) => !unchanged.has(JSON.stringify(row)))',
    to: ['kept'],
    why: 'a row that has not changed is written as it is',
  },
  {
    file: 'src/features/usage/settle.ts',
    line: 'const unchanged = new Set(known.map((row) => JSON.stringify(row)))',
    to: ['() => undefined'],
    why: 'a row that has not changed is written as it is',
  },
  {
    file: 'src/features/usage/settle.ts',
    line: 'if (changed.length > 0) {',
    to: ['true', 'changed.length >= 0'],
    why: 'no rows are written by a statement that is given none',
  },
]

/**
 * Tells which breaks change nothing, and why. Throws when an entry of the list fits no break any more,
 * so that none outlives the line that it speaks of.
 */
export function findEquivalents(breaks: Break[]): Map<Break, string> {
  const found = new Map<Break, string>()
  for (const { file, line, to, why } of equivalents) {
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
