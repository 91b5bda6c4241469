import { expect, test } from 'vitest'
import { pagePolicy } from './secure-headers.ts'

test('R-SEC-5 a page may use scripts with its nonce, its own style sheet, what is of this site, pictures and the map, and nothing else', () => {
  expect(pagePolicy('abc', 'def=').split('; ')).toEqual([
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
