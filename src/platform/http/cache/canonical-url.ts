/** The addresses of the site. Paths are decoded and have no slash at the end. */
export interface PageRoutes {
  has(path: string): boolean
  /** The query parameters that the page uses. */
  reads(path: string): readonly string[]
  /** Whether the page handles forms without JavaScript. */
  acceptsForms(path: string): boolean
  /** The route ids that can request their data separately (`_routes`). */
  parts: ReadonlySet<string>
}

/** The address of all missing pages. */
export const notFoundUrl = '/nowhere'

/** The suffix of data requests of React Router. */
const dataSuffix = '.data'

/** One address for all URLs of a page: known query parameters in one order, and one for all missing pages. */
export function canonicalPageUrl(url: string, site: PageRoutes): string {
  const [requested = '/', query] = splitUrl(url)
  const path = `/${requested.replace(/^[/\\]+/, '')}`
  const isData = path.endsWith(dataSuffix)
  const pagePath = decodePath(isData ? pagePathOfData(path) : path)
  if (!isData && !site.has(pagePath)) return notFoundUrl
  if (!query) return path
  const params = new URLSearchParams(query)
  const used = [...site.reads(pagePath)].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  const parts = params.get('_routes')
  if (isData && parts?.split(',').every((part) => site.parts.has(part))) {
    used.push(['_routes', parts])
  }
  return used.length > 0 ? `${path}?${new URLSearchParams(used)}` : path
}

/** The path of the page whose data is requested; `/_.data` is that of a path that ends in a slash. */
function pagePathOfData(path: string): string {
  const pagePath = path.slice(0, -dataSuffix.length)
  return pagePath.endsWith('/_') ? pagePath.slice(0, -1) : pagePath
}

function splitUrl(url: string): [string, string | undefined] {
  const [withoutFragment = ''] = url.split('#', 1)
  const queryStart = withoutFragment.indexOf('?')
  if (queryStart < 0) return [withoutFragment, undefined]
  return [withoutFragment.slice(0, queryStart), withoutFragment.slice(queryStart + 1)]
}

/**
 * Decodes a path without its final slashes; undecodable paths match no page. An encoded slash stays: it belongs to
 * a name.
 */
function decodePath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  try {
    return decodeURIComponent(path.slice(0, end).replace(/%2f/gi, '%252F'))
  } catch {
    return ''
  }
}
