import { formatIssueTitle } from '#domain/text/format.ts'
import type { OaiSet, RecordHeader } from '#features/harvesting/queries.ts'

/**
 * `issue-{id}` or `category-{name}`. Spaces become `_`, and each byte that a setSpec cannot contain (OAI-PMH 2.0, section
 * 2.6) becomes `~` with two hexadecimal digits.
 */
export const setSpec = (set: OaiSet): string =>
  'issueId' in set ? `issue-${encode(set.issueId)}` : `category-${encode(set.category)}`

/** Parses a setSpec, whether the set exists or not. */
export function parseSetSpec(spec: string): OaiSet | undefined {
  const [, kind, name = ''] = /^(issue|category)-(.+)$/.exec(spec) ?? []
  const decoded = decode(name)
  if (!kind || !decoded || decoded.includes('\0')) return undefined
  const set: OaiSet = kind === 'issue' ? { issueId: decoded } : { category: decoded }
  return setSpec(set) === spec ? set : undefined
}

export const setsOf = ({ issueId, category }: RecordHeader): OaiSet[] => [
  ...(issueId ? [{ issueId }] : []),
  ...(category ? [{ category }] : []),
]

type NamedIssue = { volume: number; number: string; title: string | null }

export const issueSetName = ({ volume, number, title }: NamedIssue): string =>
  formatIssueTitle({ volume, issue: number }, title)

const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      if (character === ' ') return '_'
      return /[A-Za-z\d.-]/.test(character) ? character : `~${byte.toString(16).padStart(2, '0')}`
    })
    .join('')

function decode(text: string): string | undefined {
  if (text.length > 1000) return undefined
  try {
    return decodeURIComponent(text.replaceAll('%', '~25').replaceAll('_', ' ').replaceAll('~', '%'))
  } catch {
    return undefined
  }
}
