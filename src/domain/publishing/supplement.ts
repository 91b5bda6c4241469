import { z } from 'zod'
import { Refused } from '../refusal.ts'
import { line } from '../text/parse.ts'

const maxSupplements = 50

/** `Table S1. The questionnaire`. */
export const SupplementLabel = z.object({ label: line(200) })

/** The ids of all supplements of an article, in order. */
export const SupplementOrder = z.object({
  order: z.array(z.string().max(64)).max(maxSupplements, `must be at most ${maxSupplements}`),
})

export function requireSupplementLimit(count: number): void {
  if (count < maxSupplements) return
  throw new Refused('invalid', `At most ${maxSupplements} files can go with an article.`, 'file')
}

/** Refuses an order that does not name exactly the present supplements, since someone else has changed them. */
export function requireSameSupplements(present: string[], order: string[]): void {
  const same = present.length === order.length && present.every((id) => order.includes(id))
  if (same) return
  const sentence = 'Someone else has added or removed a file since you opened this list.'
  throw new Refused('edit-conflict', sentence)
}

/**
 * The download name of a supplement: the sender's name of at most 80 characters that every file system accepts,
 * with the extension of its kind.
 */
export function supplementName(given: string, kind: string): string {
  const stem = given
    .slice(0, given.lastIndexOf('.') < 0 ? undefined : given.lastIndexOf('.'))
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const name = [...stem]
    .slice(0, 80)
    .join('')
    .replace(/^[ .]+/, '')
    .trim()
  return `${name || 'file'}.${kind}`
}
