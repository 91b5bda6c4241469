import fastify from 'fastify'
import { expect, test as plainTest } from 'vitest'
import { visitor } from '#domain/actor.ts'
import { enforceAccess } from '#platform/http/security/route-access.ts'
import { test } from '../../test/site.ts'

plainTest('R-API-8 a route without a declaration stops the start', () => {
  const app = fastify()
  enforceAccess(app, async () => visitor)
  const open = { config: { permission: 'view public content' } } as const
  expect(() => app.get('/forgotten', open, () => 'open')).toThrow('GET /forgotten is not declared')
})

test('R-API-8 each route of the API is at the address of its declaration', ({ site }) => {
  const declared = site.app.routeTable.filter(({ endpoint }) => endpoint)
  expect(declared.length).toBeGreaterThan(200)
  const misplaced = declared.filter(({ method, url, endpoint = '' }) => {
    const [verb = '', address = ''] = endpoint.split(' ')
    const isMethod = method === verb || (method === 'HEAD' && verb === 'GET')
    return !isMethod || !['', '/api', '/api/auth'].some((prefix) => prefix + address === url)
  })
  expect(misplaced).toEqual([])
})
