import fastify from 'fastify'
import { expect, test } from 'vitest'
import { pageContentSecurityPolicy, securityHeaders, setSecurityHeaders } from './secure-headers.ts'

test('R-SEC-5 the policy of a page allows its own resources, pictures and the map only', () => {
  expect(pageContentSecurityPolicy('abc', 'def=').split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-abc'",
    "style-src 'self' 'sha256-def='",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ])
})

test('R-SEC-5 every response has the security headers and a policy that runs nothing', async () => {
  const app = fastify()
  setSecurityHeaders(app)
  const { statusCode, headers } = await app.inject('/nothing')
  const closed = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), browsing-topics=()',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  expect(securityHeaders).toEqual(closed)
  expect([statusCode, headers]).toMatchObject([
    404,
    { ...closed, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" },
  ])
  await app.close()
})
