import fastify from 'fastify'
import { expect, test } from 'vitest'
import { pageContentSecurityPolicy, securityHeaders, setSecurityHeaders } from './secure-headers.ts'

test('R-SEC-5 a page may use scripts with its nonce, its own style sheet, what is of this site, pictures and the map, and nothing else', () => {
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

test('R-SEC-5 every answer closes what none of ours needs, and runs nothing', async () => {
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
