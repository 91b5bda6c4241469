import type { PageRoutes } from '#platform/http/cache/canonical-url.ts'
import type { PageHandle } from '#web/context.ts'

/** What is read of a route: its place, and what its module says of itself. */
type Route = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { handle?: unknown; action?: unknown }
}

/**
 * Reads from the routes of the site which addresses have a page, and which parameters of the query each
 * reads: those that its module names in `handle.query`. The journal's own pages, which come and go, are asked for.
 */
export function readPageRoutes(
  routes: Record<string, Route | undefined>,
  isOwnPage: (name: string) => boolean = () => false,
): PageRoutes {
  const known = Object.values(routes).filter((route) => route !== undefined)
  const pathOf = ({ parentId, path }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return [parent && pathOf(parent), path].filter(Boolean).join('/')
  }
  const pages = known.map((route) => ({ route, path: pathOf(route) })).filter(isPage)
  const shape = patternOfAny(pages)
  const answering = patternOfAny(pages.filter(({ route }) => route.module.action))
  const reads = new Map(
    pages.flatMap(({ route, path }) => {
      const query = (route.module.handle as PageHandle | undefined)?.query
      return query ? [[`/${path}`, query]] : []
    }),
  )
  return {
    has: (path) => shape.test(path) || isOwnPage(path.slice(1)),
    acceptsForms: (path) => answering.test(path),
    reads: (path) => reads.get(path.toLowerCase()) ?? [],
    parts: new Set(known.map(({ id }) => id)),
  }
}

const patternOfAny = (pages: { path: string }[]): RegExp =>
  new RegExp(`^/(?:${pages.map(({ path }) => patternOf(path)).join('|') || '(?!)'})$`, 'i')

/** The route for everything else stands for what is no page. */
const isPage = ({ path }: { path: string }) => !path.endsWith('*')

const patternOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)))
    .join('/')
