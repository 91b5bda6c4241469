import type { PageRoutes } from '#platform/http/cache/canonical-url.ts'
import type { PageHandle } from '#web/context.ts'

/** The properties of a React Router route that are read here. */
type Route = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { handle?: unknown; action?: unknown }
}

type Routes = Record<string, Route | undefined>

/**
 * Reads from the routes which addresses have a page, and which query parameters each uses (`handle.query` of its
 * module). `isOwnPage` recognizes the custom pages of the journal.
 */
export function readPageRoutes(
  routes: Routes,
  isOwnPage: (name: string) => boolean = () => false,
): PageRoutes {
  const pages = listPages(routes)
  const pagePattern = patternOfAny(pages)
  const formPattern = patternOfAny(pages.filter(({ route }) => route.module.action))
  const queries = new Map(
    pages.flatMap(({ route, path }) => {
      const query = (route.module.handle as PageHandle | undefined)?.query
      return query ? [[`/${path}`, query]] : []
    }),
  )
  return {
    has: (path) => pagePattern.test(path) || isOwnPage(path.slice(1)),
    acceptsForms: (path) => formPattern.test(path),
    reads: (path) => queries.get(path.toLowerCase()) ?? [],
    parts: new Set(definedRoutes(routes).map(({ id }) => id)),
  }
}

/** Every page with its path, without a slash at the start: `journals/:id`. */
export function listPages(routes: Routes): { route: Route; path: string }[] {
  const pathOf = ({ parentId, path }: Route): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return [parent && pathOf(parent), path].filter(Boolean).join('/')
  }
  return definedRoutes(routes)
    .map((route) => ({ route, path: pathOf(route) }))
    .filter(isPage)
}

const definedRoutes = (routes: Routes): Route[] =>
  Object.values(routes).filter((route) => route !== undefined)

const patternOfAny = (pages: { path: string }[]): RegExp =>
  new RegExp(`^/(?:${pages.map(({ path }) => patternOf(path)).join('|') || '(?!)'})$`, 'i')

/** Splat routes show the page of an unknown address. */
const isPage = ({ path }: { path: string }) => !path.endsWith('*')

const patternOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)))
    .join('/')
