/**
 * The path and query of a request target, which may be an absolute address (RFC 9112, 3.2.2). U+FFFD replaces the
 * percent signs of an undecodable path, so that it matches nothing.
 */
export function normalizeTarget(target: string): string {
  const local = target.replace(/^https?:\/\/[^/?#]{1,300}/i, '')
  const [path = '', ...query] = (local.startsWith('/') ? local : `/${local}`).split('?')
  return [isDecodable(path) ? path : path.replaceAll('%', '%EF%BF%BD'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).isWellFormed()
  } catch {
    return false
  }
}
