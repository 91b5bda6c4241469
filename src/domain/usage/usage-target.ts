/** The part of an article that an address shows. */
export type UsageTarget = {
  /** Undefined where the address names a file only. */
  articleId: string | undefined
  /** `page`, `cite`, a format (`pdf`, `docx`, `epub`), or the id of a file or a supplement. */
  target: string
  /** For a file of a whole issue: each article whose text it has is counted. */
  issue?: { volume: number; number: string }
}

/** In characters. Addresses that this site makes are shorter. */
const maxLength = 800

const addressPatterns: [RegExp, (parts: string[]) => UsageTarget][] = [
  // Earlier versions of a full text are the same item.
  [/^\/journals\/([^/]+)(?:\/versions\/\d+)?$/i, ([articleId]) => ({ articleId, target: 'page' })],
  [
    /^\/journals\/([^/]+)(?:\/versions\/\d+)?\/article\.(pdf|docx|epub)$/i,
    ([articleId, format = '']) => ({ articleId, target: format.toLowerCase() }),
  ],
  [/^\/journals\/([^/]+)\/cite\/[^/]+$/i, ([articleId]) => ({ articleId, target: 'cite' })],
  [
    /^\/journals\/([^/]+)\/files\/([^/]+)\/[^/]+$/i,
    ([articleId, target = '']) => ({ articleId, target }),
  ],
  [
    /^\/api\/journals\/([^/]+)\/(?:direct-)?download\/([^/]+)$/i,
    ([articleId, target = '']) => ({ articleId, target }),
  ],
  [
    /^\/issues\/(\d{1,4})(?:\/([^/]+))?\/issue\.(pdf|epub)$/i,
    ([volume, number = '', format = '']) => ({
      articleId: undefined,
      target: format.toLowerCase(),
      issue: { volume: Number(volume), number: decode(number) },
    }),
  ],
  [/^(?:\/api)?\/files\/([^/]+)\/[^/]+$/i, ([target = '']) => ({ articleId: undefined, target })],
]

/** Addresses of visitors may be broken. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A fast check whether an address can show a part of an article. Runs for every request. */
export const isArticleAddress = (url: string): boolean =>
  /^\/(?:api\/)?(?:journals|files)\/.|^\/issues\/.*\/issue\./i.test(url)

/**
 * Parses the address of an article page (a document or the router's data), a citation or a file. Returns undefined for
 * other addresses. Ignores the query.
 */
export function parseUsageTarget(url: string): UsageTarget | undefined {
  if (url.length > maxLength) return undefined
  const path = url
    .replace(/[?#].*/s, '')
    .replace(/\/_\.data$/, '')
    .replace(/\.data$/, '')
    .replace(/\/{1,3}$/, '')
  for (const [pattern, toTarget] of addressPatterns) {
    const [, ...parts] = pattern.exec(path) ?? []
    if (parts.length > 0) return toTarget(parts)
  }
  return undefined
}
