import { z } from 'zod'
import { parseOrcid } from '#domain/people/orcid.ts'
import { parseJson } from '#domain/text/parse.ts'
import { callRegistry, type RegistryResponse } from '#platform/registry/call-registry.ts'

/** The client of ORCID's member API, and where the organisation that convenes the reviews is. */
export type OrcidCredentials = {
  clientId: string
  clientSecret: string
  /** For people and OAuth: `https://orcid.org`. */
  url: string
  /** With its version: `https://api.orcid.org/v3.0`. */
  apiUrl: string
  /** `country` is an ISO 3166-1 code. */
  organization: { city: string; country: string; ror: string | undefined }
}

/** What the record says of a review: neither manuscript nor day. */
export type ReviewRecord = {
  /** Identifies the review at this journal. */
  reviewId: string
  year: number
  issn: string
  organization: string
}

/** `failure`: ORCID did not do it, or cannot be reached. `revoked`: the permission has ended. */
type Failure = { failure: string } | { revoked: true }

const timeoutMs = 20_000
const unavailable = 'ORCID cannot be reached just now. Please try again later.'

/** The page where the owner of a record gives the permission (OAuth 2.0, RFC 6749, 4.1.1, with PKCE, RFC 7636, 4.3). */
export function authorizationUrl(
  { url, clientId }: OrcidCredentials,
  { redirectUri, state, codeChallenge }: AuthorizationRequest,
): string {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: '/activities/update',
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  })
  return `${url}/oauth/authorize?${query}`
}

type AuthorizationRequest = { redirectUri: string; state: string; codeChallenge: string }

const TokenBody = z.object({
  access_token: z.string().min(1).max(2_000),
  scope: z.string(),
  orcid: z.string().transform((typed, { addIssue }) => {
    const orcid = parseOrcid(typed)
    if (!orcid) addIssue({ code: 'custom', message: 'is no ORCID iD' })
    return orcid ?? ''
  }),
})

/** Exchanges an authorization code for an access token and the authenticated ORCID iD. */
export async function exchangeCode(
  credentials: OrcidCredentials,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string },
): Promise<{ accessToken: string; orcid: string } | Failure> {
  const response = await postForm(credentials, 'token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  })
  if ('problem' in response || response.status >= 500) return { failure: unavailable }
  const { data } = TokenBody.safeParse(parseJson(response.text))
  if (response.status !== 200 || !data?.scope.includes('/activities/update'))
    return { failure: 'ORCID did not give the permission. Please connect again.' }
  return { accessToken: data.access_token, orcid: data.orcid }
}

/** Ends a token at ORCID. A failure is ignored: the owner can end it at ORCID, too. */
export const revokeToken = async (
  credentials: OrcidCredentials,
  accessToken: string,
): Promise<void> => {
  await postForm(credentials, 'revoke', { token: accessToken })
}

const postForm = (
  { url, clientId, clientSecret }: OrcidCredentials,
  path: 'token' | 'revoke',
  fields: Record<string, string>,
): Promise<RegistryResponse> =>
  callRegistry({
    method: 'POST',
    url: new URL(`${url}/oauth/${path}`),
    body: String(
      new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
    ),
    contentType: 'application/x-www-form-urlencoded',
    accept: 'application/json',
    timeoutMs,
  })

type Access = { orcid: string; accessToken: string }

/** Adds a review to a record. Returns ORCID's number of the entry (put-code). */
export async function addPeerReview(
  credentials: OrcidCredentials,
  access: Access,
  review: ReviewRecord,
): Promise<{ putCode: string } | Failure> {
  const response = await callRegistry({
    ...requestTo(credentials, access, ''),
    method: 'POST',
    body: JSON.stringify(peerReviewOf(credentials, review)),
  })
  const failure = findFailure(response)
  if (failure) return failure
  if ('problem' in response || response.status !== 201) {
    const isKnown = 'status' in response && response.status === 409
    return {
      failure: isKnown
        ? 'Your ORCID record has this review already.'
        : 'ORCID did not accept the review. Please try again later.',
    }
  }
  const putCode = /\/(\d{1,20})\/?$/.exec(response.location ?? '')?.[1]
  return putCode ? { putCode } : { failure: 'The response of ORCID cannot be read.' }
}

/** Removes an entry from a record; also succeeds where the owner has removed it. */
export async function removePeerReview(
  credentials: OrcidCredentials,
  access: Access,
  putCode: string,
): Promise<{ removed: true } | Failure> {
  const response = await callRegistry({
    ...requestTo(credentials, access, `/${putCode}`),
    method: 'DELETE',
  })
  const failure = findFailure(response)
  if (failure) return failure
  return 'status' in response && [200, 204, 404].includes(response.status)
    ? { removed: true }
    : { failure: 'ORCID did not remove the review. Please try again later.' }
}

const requestTo = ({ apiUrl }: OrcidCredentials, { orcid, accessToken }: Access, path: string) => ({
  url: new URL(`${apiUrl}/${orcid}/peer-review${path}`),
  contentType: 'application/vnd.orcid+json',
  accept: 'application/vnd.orcid+json',
  authorization: `Bearer ${accessToken}`,
  timeoutMs,
})

function findFailure(response: RegistryResponse): Failure | undefined {
  if ('problem' in response || response.status >= 500 || response.status === 429)
    return { failure: unavailable }
  return response.status === 401 || response.status === 403 ? { revoked: true } : undefined
}

/** The fields of `peer-review` in ORCID's message schema 3.0. */
const peerReviewOf = (
  { organization: { city, country, ror } }: OrcidCredentials,
  { reviewId, year, issn, organization }: ReviewRecord,
) => ({
  'reviewer-role': 'reviewer',
  'review-identifiers': {
    'external-id': [
      {
        'external-id-type': 'source-work-id',
        'external-id-value': reviewId,
        'external-id-relationship': 'self',
      },
    ],
  },
  'review-type': 'review',
  'review-completion-date': { year: { value: String(year) } },
  'review-group-id': `issn:${issn}`,
  'convening-organization': {
    name: organization,
    address: { city, country },
    ...(ror && {
      'disambiguated-organization': {
        'disambiguated-organization-identifier': ror,
        'disambiguation-source': 'ROR',
      },
    }),
  },
})
