import type { FastifyInstance } from 'fastify'

/**
 * Headers that close what an answer of ours never needs, after the recommendations of the OWASP Secure Headers
 * Project. HSTS includes subdomains: those below the journal's own host, not the other hosts of a university.
 * `docs/operations.md` says how a proxy leaves them out.
 */
export const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': [
    ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
    ...['microphone', 'midi', 'payment', 'serial', 'usb', 'browsing-topics'],
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

const restrictivePolicy = "default-src 'none';frame-ancestors 'none'"

/**
 * Gives every answer the closing headers. Pages bring their own `Content-Security-Policy`, with the
 * nonce of their scripts; everything else gets the closed one.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  const headers = { ...securityHeaders, 'content-security-policy': restrictivePolicy }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * The policy of a page whose scripts carry the nonce, and whose style sheets have these SHA-256
 * (CSP 3, 6.7.2.3; base64): styles need no nonce, and a style attribute has no effect. Everybody
 * who is sent a kept page gets its nonce; what was stored before it was rendered cannot know it.
 * The map on the about page is framed when asked for.
 */
export const pageContentSecurityPolicy = (nonce: string, ...styles: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${styles.map((sheet) => `'sha256-${sheet}'`).join(' ')}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
