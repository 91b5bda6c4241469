import { createHash } from 'node:crypto'
import type { RecordedRequest, RegistryServer } from './registry-server.ts'
import { startRegistryServer } from './registry-server.ts'

/** Behaves like ORCID's OAuth and member API 3.0 for one record, as their documentation says. */
export type OrcidServer = RegistryServer & {
  /** The peer reviews in the record by put-code. */
  record: Map<string, Record<string, unknown>>
  /** Whether the owner has ended the permission. */
  isRevoked: boolean
}

const client = { id: 'APP-SAMPLE', secret: 'sample-secret' }
export const sampleIn = { orcid: '0000-0002-1825-0097', code: 'eUeiz2', token: '89f0181c-168b' }

export const orcidCredentials = (url: string) => ({
  clientId: client.id,
  clientSecret: client.secret,
  url,
  apiUrl: `${url}/v3.0`,
  organization: { city: 'Lagos', country: 'NG', ror: 'https://ror.org/05rk03822' },
})

export async function startOrcidServer(redirectUri: string): Promise<OrcidServer> {
  const record: OrcidServer['record'] = new Map()
  const server = await startRegistryServer((response, asked) => {
    const { status, body = {}, headers } = respond(asked)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 204 ? undefined : JSON.stringify(body))
  })
  const orcid: OrcidServer = Object.assign(server, { record, isRevoked: false })
  let codeChallenge: string | null = null

  const respond = ({ method, url, headers, body }: RecordedRequest): Answer => {
    const form = Object.fromEntries(new URLSearchParams(body))
    const isClient = form.client_id === client.id && form.client_secret === client.secret
    if (url.startsWith('/oauth/authorize?')) {
      const query = new URL(url, server.url).searchParams
      codeChallenge =
        query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null
      return { status: 200 }
    }
    if (url === '/oauth/revoke') {
      orcid.isRevoked = isClient && form.token === sampleIn.token
      return { status: isClient ? 200 : 401 }
    }
    if (url === '/oauth/token') {
      const isValid =
        isClient &&
        form.grant_type === 'authorization_code' &&
        form.code === sampleIn.code &&
        form.redirect_uri === redirectUri &&
        challengeOf(form.code_verifier ?? '') === codeChallenge
      return isValid ? { status: 200, body: tokenBody } : { status: 400, body: invalidGrant }
    }
    if (headers.authorization !== `Bearer ${sampleIn.token}` || orcid.isRevoked)
      return { status: 401, body: { error: 'invalid_token' } }
    const [, putCode] =
      new RegExp(`^/v3\\.0/${sampleIn.orcid}/peer-review(?:/(\\d+))?$`).exec(url) ?? []
    if (method === 'DELETE' && putCode)
      return { status: record.delete(putCode) ? 204 : 404, body: { 'error-code': 9016 } }
    return method === 'POST' && url.endsWith('/peer-review')
      ? add(headers['content-type'], JSON.parse(body))
      : { status: 404 }
  }

  const add = (contentType: string | undefined, review: PeerReview): Answer => {
    if (contentType !== 'application/vnd.orcid+json') return { status: 415 }
    if (required.some((field) => review[field] === undefined)) return { status: 400 }
    const ids = JSON.stringify(review['review-identifiers'])
    const isKnown = [...record.values()].some(
      (known) => JSON.stringify(known['review-identifiers']) === ids,
    )
    if (isKnown) return { status: 409, body: { 'error-code': 9021 } }
    const putCode = String(1374 + record.size)
    record.set(putCode, review)
    const location = `${server.url}/v3.0/${sampleIn.orcid}/peer-review/${putCode}`
    return { status: 201, headers: { location } }
  }
  return orcid
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type PeerReview = Record<string, unknown>
type Answer = { status: number; body?: object; headers?: Record<string, string> }

const required = [
  'reviewer-role',
  'review-identifiers',
  'review-type',
  'review-completion-date',
  'review-group-id',
  'convening-organization',
]

const tokenBody = {
  access_token: sampleIn.token,
  token_type: 'bearer',
  refresh_token: '69e883f6-d84e',
  expires_in: 631_138_518,
  scope: '/activities/update',
  orcid: sampleIn.orcid,
  name: 'Sample Reviewer',
}
const invalidGrant = { error: 'invalid_grant', error_description: 'Invalid authorization code' }
