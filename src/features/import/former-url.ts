/** What an address of OJS named: a page that each journal has, an issue, or an article or a file of it. */
type FormerTarget =
  | { page: string }
  | { issue: string }
  | { article: string; galley: string | undefined }

/** With the steps before it, of which one may be the name of the journal. */
export type FormerUrl = FormerTarget & { before: string[] }

/** What OJS calls the showing and the downloading of an article or its files. */
const articlePages = [
  ...['view', 'download', 'viewFile', 'viewArticle', 'downloadSuppFile'],
  ...['viewPDFInterstitial', 'viewDownloadInterstitial'],
]

/** The same of issues: files of whole issues lead to the issue. */
const issuePages = ['view', 'download', 'viewFile', 'viewIssue', 'viewDownloadInterstitial']

const pages: Record<string, string> = { current: '/current-issue', archive: '/issues' }

/** No address of OJS is longer, in characters, and no name in it. */
const maxLengths = { address: 1000, name: 200 }

/**
 * Reads an address as OJS 3 writes it: behind its program or without, behind the name of the journal and a language or
 * without, `/index.php/jte/en/article/view/17/12`, and with all of it in the query. Undefined for every other one.
 */
export function parseFormerUrl(url: string): FormerUrl | undefined {
  if (url.length > maxLengths.address || !/article|issue/.test(url)) return undefined
  const [path = '', query = ''] = url.split('?')
  const steps = path.split('/').filter(Boolean)
  const inProgram = steps[0] === 'index.php'
  const behind = inProgram ? steps.slice(1) : steps
  if (inProgram && behind.length === 0) return parseQuery(new URLSearchParams(query))
  // Before them stand at most the name of the journal and a language.
  const at = behind.findIndex((step, n) => n <= 2 && (step === 'article' || step === 'issue'))
  const [kind, page = '', ...names] = at < 0 ? [] : behind.slice(at)
  const named = interpretPath(kind, page, names.map(decodeStep))
  return named && { ...named, before: behind.slice(0, at) }
}

function parseQuery(query: URLSearchParams): FormerUrl | undefined {
  const [kind, page] = [query.get('page') ?? '', query.get('op') ?? '']
  const named = interpretPath(kind, page, query.getAll('path[]'))
  return named && { ...named, before: query.getAll('journal') }
}

function interpretPath(
  kind: string | undefined,
  page: string,
  [name, galley]: (string | undefined)[],
): FormerTarget | undefined {
  if (
    [name, galley].some((part) => part && (part.length > maxLengths.name || /\p{Cc}/u.test(part)))
  )
    return undefined
  if (kind === 'issue') {
    if (Object.hasOwn(pages, page)) return { page: pages[page] ?? '/issues' }
    return issuePages.includes(page) && name ? { issue: name } : undefined
  }
  if (kind !== 'article' || !articlePages.includes(page) || !name) return undefined
  return { article: name, galley: galley === 'version' ? undefined : galley }
}

/** A step of a path as it was meant; undefined where it cannot be decoded. */
function decodeStep(step: string): string | undefined {
  try {
    return decodeURIComponent(step)
  } catch {
    return undefined
  }
}
