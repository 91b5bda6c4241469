import { expect, test } from 'vitest'
import { canonicalPageUrl } from '#platform/http/cache/canonical-url.ts'
import { readPageRoutes } from './page-routes.ts'

const page = (path: string | undefined, handle?: object) => ({
  id: path ?? 'home',
  parentId: 'layout',
  path,
  module: { handle },
})

const map = readPageRoutes({
  layout: { id: 'layout', module: {} },
  home: page(undefined),
  journals: page('journals', { query: ['page'] }),
  article: page('journals/:id'),
  guide: page('author-guidelines'),
  rest: page('*'),
})

test('R-NAV-8 a page exists at an address that matches a route other than the catch-all', () => {
  for (const path of ['/', '/journals', '/JOURNALS', '/journals/a.b c', '/author-guidelines']) {
    expect([path, map.has(path)]).toEqual([path, true])
  }
  for (const path of ['', '/journal', '/journals/a/b', '/authorXguidelines', '/a/journals', '/*']) {
    expect([path, map.has(path)]).toEqual([path, false])
  }
})

test('R-SCALE-4 the address of a page keeps only the query parameters that it reads', () => {
  const cases = {
    '/journals?page=2&x=1': '/journals?page=2',
    '/Journals/?x&page=2': '/Journals/?page=2',
    '/journals?page=': '/journals',
    '/?page=2': '/',
    '/journals/a?page=2': '/journals/a',
    '/journals.data?page=2&_routes=journals,layout':
      '/journals.data?page=2&_routes=journals%2Clayout',
    '/journals.data?_routes=journals,made-up': '/journals.data',
    '/journals/_.data?page=3': '/journals/_.data?page=3',
    '/_.data?page=2': '/_.data',
    '/nothing/here?page=2': '/nowhere',
    '/\\[': '/nowhere',
    '//[': '/nowhere',
  }
  for (const [url, address] of Object.entries(cases)) {
    expect([url, canonicalPageUrl(url, map)]).toEqual([url, address])
  }
})
