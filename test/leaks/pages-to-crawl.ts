import { routes } from 'virtual:react-router/server-build'
import { listPages } from '#app/page-routes.ts'
import type { PageHandle } from '#web/context.ts'
import { fillParameters, type KnownIds, type Target } from './routes-to-crawl.ts'

/** Every address of the pages, as a document and as data, and an address without a page. */
export function listPageTargets(ids: KnownIds, { withLoader = false } = {}): Target[] {
  const { articles, issues, invitations, submissions } = ids
  const all = [...articles, ...issues, ...submissions, 'no-such-id']
  const valuesOf = (name: string) => {
    if (name === 'invitationId') return [...invitations, 'no-such-id']
    return name === 'id' ? all : undefined
  }
  const targets = listPages(routes)
    .filter(({ route }) => !withLoader || hasLoader(route))
    .flatMap(({ path }) =>
      fillParameters(`/${path}`, valuesOf).flatMap((address) =>
        [address, dataOf(address)].map((address) => toTarget(path, address)),
      ),
    )
  return [...targets, toTarget('*', '/no/such/page'), toTarget('*', '/no/such/page.data')]
}

type Page = ReturnType<typeof listPages>[number]['route']

/** Whether the server reads something for this page, beside the settings that every page needs. */
const hasLoader = ({ id }: Page): boolean => {
  const route = routes[id]
  if (!route?.parentId) return false
  const parent = routes[route.parentId]
  return route.module.loader !== undefined || (parent !== undefined && hasLoader(parent))
}

/** The pages that read a query, for each of its parameters; the addresses end where its value begins. */
export const listPageSearches = (): Target[] =>
  listPages(routes).flatMap(({ route: { module }, path }) => {
    const { query = [] } = (module.handle ?? {}) as Partial<PageHandle>
    return query.flatMap((name) =>
      fillParameters(`/${path}`, () => undefined).flatMap((address) =>
        [address, dataOf(address)].map((address) => toTarget(path, `${address}?${name}=`)),
      ),
    )
  })

const toTarget = (path: string, address: string): Target => ({
  route: `/${path}`,
  permission: undefined,
  address,
})

/** The address from which the router in the browser requests the data of a page. */
const dataOf = (address: string): string => (address === '/' ? '/_.data' : `${address}.data`)
