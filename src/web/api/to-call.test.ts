import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { ResultOf } from './endpoints.ts'
import { toCall } from './to-call.ts'

test('R-API-8 a call fills in and encodes the path and the query', () => {
  const params = { id: 'a/b', fileId: 'ọ?' }
  const { method, path } = toCall('GET /journals/:id/download/:fileId', { params })
  expect([method, path]).toEqual(['GET', '/journals/a%2Fb/download/%E1%BB%8D%3F'])
  const query = { page: 2, search: 'Ọ̀ṣọ́ & Adé', journalRole: undefined }
  expect(toCall('GET /people', { query }).path).toBe(
    `/people?${new URLSearchParams({ page: '2', search: query.search })}`,
  )
  const asTyped = new URLSearchParams({ show: 'all' })
  expect(toCall('GET /people', { query: asTyped }).path).toBe('/people?show=all')
})

test('R-API-8 a call that no route serves does not compile', () => {
  const calls = [
    // @ts-expect-error no route has this path
    () => api('POST /contacts', { body: {} }),
    // @ts-expect-error the route has another method
    () => toCall('PUT /contact', { body: {} }),
    // @ts-expect-error required fields are missing
    () => toCall('POST /contact', { body: { name: 'Adé' } }),
    // @ts-expect-error the path names an article
    () => toCall('GET /journals/:id'),
    // @ts-expect-error the response has no such field
    (issue: ResultOf<'GET /issues/:id'>) => issue.volumes,
  ]
  expect(calls).toHaveLength(5)
})
