import type { RecordContributor } from '#domain/publishing/article-record.ts'
import { singleLine } from '#domain/text/clean-text.ts'

/** A name in two parts, or whole if the parts are unknown. It is never split by guessing. */
export type Name = { family: string; given: string } | { whole: string }

export function nameOf(contributor: RecordContributor): Name {
  const given = singleLine(contributor.given ?? '')
  const family = singleLine(contributor.family ?? '')
  if (given && family) return { family, given }
  return { whole: family || given || singleLine(contributor.displayName) }
}

/** The names of the contributors who have one. */
export const namesOf = (contributors: RecordContributor[]): Name[] =>
  contributors.map(nameOf).filter((name) => 'family' in name || name.whole !== '')

/** `Okafor, Ngozi`, or the whole name. */
export const invertedName = (name: Name): string =>
  'whole' in name ? name.whole : `${name.family}, ${name.given}`

/** `Ngozi Okafor`, or the whole name. */
export const directName = (name: Name): string =>
  'whole' in name ? name.whole : `${name.given} ${name.family}`
