/** The part of an article that an address shows. */
export type UsageTarget = {
  /** Undefined where the address names a file only. */
  articleId: string | undefined
  /** `page`, `cite`, a format (`pdf`, `docx`, `epub`), or the id of a file or a supplement. */
  target: string
}

/** In characters. Addresses that this site makes are shorter. */
const maxLength = 800

const addressPatterns: [RegExp, (parts: string[]) => UsageTarget][] = [
  [/^\/journals\/([^/]+)$/i, ([articleId]) => ({ articleId, target: 'page' })],
  [
    /^\/journals\/([^/]+)\/article\.(pdf|docx|epub)$/i,
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
  [/^(?:\/api)?\/files\/([^/]+)\/[^/]+$/i, ([target = '']) => ({ articleId: undefined, target })],
]

/** A fast check whether an address can show a part of an article. Runs for every request. */
export const isArticleAddress = (url: string): boolean =>
  /^\/(?:api\/)?(?:journals|files)\/./i.test(url)

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
