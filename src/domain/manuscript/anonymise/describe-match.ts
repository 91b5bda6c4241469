import {
  findingContextLength,
  type IdentityFinding,
} from '#domain/editorial/review/anonymisation.ts'
import type { Match } from './text-block.ts'

type Range = Pick<Match, 'start' | 'end'>

/** The words of a place as an editor sees them. */
export const wordsAt = (text: string, { start, end }: Range): string =>
  text.slice(start, end).slice(0, 2_000).toWellFormed()

/** A place with the words around it, for an editor who has not decided yet. */
export const describeMatch = (
  text: string,
  { start, end, kind }: Match,
): Pick<IdentityFinding, 'kind' | 'text' | 'before' | 'after' | 'decision'> => ({
  kind,
  text: wordsAt(text, { start, end }),
  before: text.slice(Math.max(0, start - findingContextLength), start).toWellFormed(),
  after: text.slice(end, end + findingContextLength).toWellFormed(),
  decision: null,
})
