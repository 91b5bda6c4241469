import { expect } from 'vitest'
import { CustomPageName } from '#domain/journal/custom-page.ts'
import routes from '#web/routes.ts'
import { test } from '../../test/site.ts'

type Route = { path?: string | undefined; children?: Route[] | undefined }

const pathsOf = (route: Route): string[] => [
  ...(route.path ? [route.path] : []),
  ...(route.children ?? []).flatMap(pathsOf),
]

const firstOf = (path: string): string => path.replace(/^\//, '').split('/')[0] ?? ''

test('R-OFFICE-12 custom pages cannot take reserved addresses', async ({ site }) => {
  const pages = (routes as Route[]).flatMap(pathsOf)
  const programs = site.app.routeTable.map(({ url }) => url)
  expect(pages).toContain('settings/versions')
  expect(programs).toContain('/oai')
  const taken = new Set([...pages, ...programs].map(firstOf))
  expect([...taken].filter((name) => CustomPageName.safeParse(name).success)).toEqual([])
})
