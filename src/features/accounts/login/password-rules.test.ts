import { expect } from 'vitest'
import { test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'

const ada = { name: 'Sample Author', email: 'ada@example.org', password: 'correct horse' }

const post = (site: TestSite, url: string, payload: object) =>
  site.ask(null, { method: 'POST', url: `/api/${url}`, payload })

test('R-SEC-1 nobody has to change a password that is years old', async ({ site }) => {
  const { password, email } = ada
  expect((await post(site, 'register', ada)).status).toBe(201)
  site.pass(5 * 365 * 86_400_000)
  const { status, body } = await post(site, 'login', { email, password })
  expect([status, Object.keys(body).toSorted()]).toEqual([200, ['token', 'user']])
  const who = { ...ada, id: body.user._id, token: body.token }
  expect((await site.ask(who, { url: '/api/me' })).status).toBe(200)
})

test('R-SEC-1 no form of an account asks for a hint or a secret question', async ({ site }) => {
  const { body } = await site.ask(null, { url: '/api/openapi.json' })
  type Route = { requestBody?: { content: Record<string, { schema: { properties: object } }> } }
  const fieldsOf = (path: string, method: string) => {
    const route: Route = body.paths[path][method]
    const fields = route.requestBody?.content['application/json']?.schema.properties ?? {}
    return [path, ...Object.keys(fields).toSorted()].join(' ')
  }
  expect([
    fieldsOf('/api/register', 'post'),
    fieldsOf('/api/login', 'post'),
    fieldsOf('/api/profile', 'put'),
    fieldsOf('/api/forgot-password', 'post'),
    fieldsOf('/api/reset-password/{token}', 'post'),
    fieldsOf('/api/accept-invitation', 'post'),
  ]).toEqual([
    '/api/register email name password role',
    '/api/login code email password',
    '/api/profile currentPassword email name password',
    '/api/forgot-password email',
    '/api/reset-password/{token} password',
    '/api/accept-invitation name password token',
  ])
})
