import { expect } from 'vitest'
import { OwnPageName } from '#domain/journal/own-page.ts'
import routes from '#web/routes.ts'
import { test } from '../test/site.ts'

type Route = { path?: string | undefined; children?: Route[] | undefined }

const pathsOf = (route: Route): string[] => [
  ...(route.path ? [route.path] : []),
  ...(route.children ?? []).flatMap(pathsOf),
]

/** Names that Fastify's own table of routes prints, a line each: `├── settings (GET)`. */
const firstOf = (path: string): string => path.replace(/^\//, '').split(/[/:*.]/)[0] ?? ''

test('R-OFFICE-7 no page of the journal’s own can take an address that a page or a program of the site has', async ({
  site,
}) => {
  const pages = (routes as Route[]).flatMap(pathsOf)
  const programs = site.app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => /^[├└]── (\/[\w-]+)/.exec(line)?.[1] ?? [])
  expect(pages).toContain('settings/versions')
  expect(programs.length).toBeGreaterThan(5)
  const taken = new Set([...pages, ...programs].map(firstOf).filter(Boolean))
  const free = [...taken].filter((name) => OwnPageName.safeParse(name).success)
  expect(free).toEqual([])
})
