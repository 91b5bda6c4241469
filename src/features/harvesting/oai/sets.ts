import { formatIssue } from '#domain/text/format.ts'
import type { OaiSet, RecordHeader } from '#features/harvesting/queries.ts'

/**
 * The name of a set in a request: `issue-{id}` or `category-{name}`. Of a name, what a setSpec cannot hold (OAI-PMH 2.0,
 * section 2.6) is written as `~` and two hexadecimal digits for each byte, and blanks as `_`.
 */
export const setSpec = (set: OaiSet): string =>
  'issueId' in set ? `issue-${encode(set.issueId)}` : `category-${encode(set.category)}`

/** The set that a setSpec names, whether there is one or not; undefined for what names none. */
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

export const issueSetName = (issue: {
  volume: number
  number: string
  title: string | null
}): string =>
  [formatIssue({ volume: issue.volume, issue: issue.number }), issue.title]
    .filter(Boolean)
    .join(': ')

const encode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      if (letter === ' ') return '_'
      return /[\w.-]/.test(letter) && letter !== '_'
        ? letter
        : `~${byte.toString(16).padStart(2, '0')}`
    })
    .join('')

const decode = (text: string): string | undefined => {
  if (text.length > 1000) return undefined
  const escaped = text.replaceAll('%', '~25').replaceAll('_', ' ').replaceAll('~', '%')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return undefined
  }
}
