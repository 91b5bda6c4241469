import type { RecordContributor } from '#domain/publishing/record.ts'
import { onOneLine } from './text.ts'

/**
 * A name as formats take it: in two parts, or whole where a person has one name, where a body wrote, or
 * where the parts are not known. Never split by guessing.
 */
export type Name = { family: string; given: string } | { whole: string }

export function nameOf(contributor: RecordContributor): Name {
  const given = onOneLine(contributor.given ?? '')
  const family = onOneLine(contributor.family ?? '')
  if (given && family) return { family, given }
  return { whole: family || given || onOneLine(contributor.displayName) }
}

/** Those of a byline who have a name. */
export const namesOf = (contributors: RecordContributor[]): Name[] =>
  contributors.map(nameOf).filter((name) => 'family' in name || name.whole !== '')

/** `Okafor, Ngozi`, or the whole name. */
export const inverted = (name: Name): string =>
  'whole' in name ? name.whole : `${name.family}, ${name.given}`

/** `Ngozi Okafor`, or the whole name. */
export const upright = (name: Name): string =>
  'whole' in name ? name.whole : `${name.given} ${name.family}`
