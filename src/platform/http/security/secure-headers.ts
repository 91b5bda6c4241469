import type { FastifyInstance } from 'fastify'

/**
 * Headers after the OWASP Secure Headers Project. HSTS includes subdomains of the journal's own host.
 * `docs/operations.md` says how a proxy removes them.
 */
export const securityHeaders = {
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
} as const

const restrictivePolicy = "default-src 'none';frame-ancestors 'none'"

/**
 * Adds the security headers to every response. Pages set their own `Content-Security-Policy`, others get the
 * restrictive one.
 */
export function setSecurityHeaders(app: FastifyInstance): void {
  const headers = { ...securityHeaders, 'content-security-policy': restrictivePolicy }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/**
 * The policy of a page with this nonce and these SHA-256 of style sheets (CSP 3, 6.7.2.3; base64). Readers of a
 * cached page share its nonce, which content stored earlier cannot know. The about page embeds a map on request.
 */
export const pageContentSecurityPolicy = (nonce: string, ...styles: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${styles.map((sha256) => `'sha256-${sha256}'`).join(' ')}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
