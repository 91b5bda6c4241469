/** Smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Longer request headers are ignored. */
const maxHeaderLength = 2000

/** The smallest encoding that an `Accept-Encoding` accepts; `q=0` refuses one (RFC 9110, 12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header || header.length > maxHeaderLength) return 'identity'
  const accepted = new Map(header.split(',').map(readWeight))
  return (
    encodings.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0) ??
    'identity'
  )
}

function readWeight(entry: string): [string, number] {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** Whether an `If-None-Match` contains the tag, by weak comparison (RFC 9110, 8.8.3.2 and 13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (!header || header.length > maxHeaderLength) return false
  if (header === '*') return true
  const opaque = stripWeakPrefix(tag)
  return header.split(',').some((entry) => stripWeakPrefix(entry.trim()) === opaque)
}

const stripWeakPrefix = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag)
