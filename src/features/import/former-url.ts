/** The longest URL of OJS and the longest name in it, in characters. */
const maxLengths = { url: 1000, name: 200 }

/** The operations of OJS that show or download an article or its files. */
const articleOperations = [
  'view',
  'download',
  'viewFile',
  'viewArticle',
  'downloadSuppFile',
  'viewPDFInterstitial',
  'viewDownloadInterstitial',
]

/** The same for issues. Files of a whole issue lead to the issue. */
const issueOperations = ['view', 'download', 'viewFile', 'viewIssue', 'viewDownloadInterstitial']

const pages: Record<string, string> = { current: '/current-issue', archive: '/issues' }

/** A page, an issue, an article or one of its galleys. */
type FormerTarget =
  | { page: string }
  | { issue: string }
  | { article: string; galley: string | undefined }

/** `before` are the segments in front of the target, which can include the name of the journal. */
export type FormerUrl = FormerTarget & { before: string[] }

/**
 * Parses a URL of OJS 3, with or without `index.php`, the journal and a language (`/index.php/jte/en/article/view/17/12`),
 * or with all of them in the query. Returns undefined for other URLs.
 */
export function parseFormerUrl(url: string): FormerUrl | undefined {
  if (url.length > maxLengths.url || !/article|issue/.test(url)) return undefined
  const [path = '', query = ''] = url.split('?')
  const all = path.split('/').filter(Boolean)
  const hasProgram = all[0] === 'index.php'
  const segments = hasProgram ? all.slice(1) : all
  if (hasProgram && segments.length === 0) return parseQuery(new URLSearchParams(query))
  // The name of the journal and a language can precede.
  const at = segments.findIndex((segment, n) => n <= 2 && /^(article|issue)$/.test(segment))
  if (at < 0) return undefined
  const [kind, operation = '', ...names] = segments.slice(at)
  const target = parseTarget(kind, operation, names.map(decodeSegment))
  return target && { ...target, before: segments.slice(0, at) }
}

function parseQuery(query: URLSearchParams): FormerUrl | undefined {
  const [kind, operation] = [query.get('page') ?? '', query.get('op') ?? '']
  const target = parseTarget(kind, operation, query.getAll('path[]'))
  return target && { ...target, before: query.getAll('journal') }
}

function parseTarget(
  kind: string | undefined,
  operation: string,
  [name, galley]: (string | undefined)[],
): FormerTarget | undefined {
  const isInvalid = (part: string) => part.length > maxLengths.name || /\p{Cc}/u.test(part)
  if (isInvalid(name ?? '') || isInvalid(galley ?? '')) return undefined
  if (kind === 'issue') {
    const page = Object.hasOwn(pages, operation) ? pages[operation] : undefined
    if (page) return { page }
    return issueOperations.includes(operation) && name ? { issue: name } : undefined
  }
  if (kind !== 'article' || !articleOperations.includes(operation) || !name) return undefined
  return { article: name, galley: galley === 'version' ? undefined : galley }
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
