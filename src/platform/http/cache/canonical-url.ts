/** What is known of the site's addresses before one is rendered. Paths are decoded and without a slash at the end. */
export interface PageRoutes {
  /** Whether some page may stand at a path. */
  has(path: string): boolean
  /** The parameters of the query that the page at a path reads. */
  reads(path: string): readonly string[]
  /** Whether the page at a path answers forms that come without scripts. */
  acceptsForms(path: string): boolean
  /** The names by which a page's data is asked for in parts (`_routes`). */
  parts: ReadonlySet<string>
}

/** Stands for every address at which there is nothing: their pages are one. */
export const notFoundUrl = '/nowhere'

/** How the router's own requests for the data of a page end. */
const dataSuffix = '.data'

/**
 * The address that stands for all that show the same page: of the query only what the page reads, in one order,
 * and one address for all that lead nowhere. It is all that the rendering is given.
 */
export function canonicalPageUrl(url: string, site: PageRoutes): string {
  const [asked = '/', query] = splitUrl(url)
  const path = `/${asked.replace(/^[/\\]+/, '')}`
  const isData = path.endsWith(dataSuffix)
  const shown = decodePath(isData ? pagePathOfData(path) : path)
  if (!isData && !site.has(shown)) return notFoundUrl
  if (!query) return path
  const given = new URLSearchParams(query)
  const kept = [...site.reads(shown)].flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  const parts = given.get('_routes')
  if (isData && parts?.split(',').every((part) => site.parts.has(part))) {
    kept.push(['_routes', parts])
  }
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}

/** The path of the page whose data is asked for; that of a path that ends in a slash is asked for as `/_.data`. */
function pagePathOfData(path: string): string {
  const shown = path.slice(0, -dataSuffix.length)
  return shown.endsWith('/_') ? shown.slice(0, -1) : shown
}

function splitUrl(url: string): [string, string | undefined] {
  const [withoutFragment = ''] = url.split('#', 1)
  const mark = withoutFragment.indexOf('?')
  if (mark < 0) return [withoutFragment, undefined]
  return [withoutFragment.slice(0, mark), withoutFragment.slice(mark + 1)]
}

/**
 * Decoded and without slashes at its end; a path that cannot be decoded is none that a page has. An encoded
 * slash stays encoded: it belongs to a name (an issue `1/2`), and parts no path.
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
