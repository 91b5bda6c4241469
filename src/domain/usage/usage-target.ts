/** What of an article an address shows. */
export type UsageTarget = {
  /** Undefined where the address names a file alone. */
  articleId: string | undefined
  /** `page`, `cite`, a format (`pdf`, `docx`), or the id of a file or of a supplement. */
  target: string
}

/** In characters: no address of an article that is given out here is longer. */
const maxLength = 800

const addressPatterns: [RegExp, (parts: string[]) => UsageTarget][] = [
  [/^\/journals\/([^/]+)$/i, ([articleId]) => ({ articleId, target: 'page' })],
  [
    /^\/journals\/([^/]+)\/article\.(pdf|docx)$/i,
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

/** Whether an address may show something of an article: cheap, for every request is asked. */
export const isArticleAddress = (url: string): boolean =>
  /^\/(?:api\/)?(?:journals|files)\/./i.test(url)

/**
 * What of an article a path shows, with or without its query: its page (as a document, or as the data that the
 * router fetches), a way to cite it, or one of its files. Undefined for everything else.
 */
export function parseUsageTarget(url: string): UsageTarget | undefined {
  if (url.length > maxLength) return undefined
  const path = url
    .replace(/[?#].*/s, '')
    .replace(/\/_\.data$/, '')
    .replace(/\.data$/, '')
    .replace(/\/{1,3}$/, '')
  for (const [shape, read] of addressPatterns) {
    const [, ...parts] = shape.exec(path) ?? []
    if (parts.length > 0) return read(parts)
  }
  return undefined
}
