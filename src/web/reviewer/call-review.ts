import { api } from '#web/client/api/api.ts'
import { takeEarlyResponse } from './early-review.ts'

/** The secret of the link. The browser sends the fragment of an address to no server. */
export const linkAuthorization = (): string => `ReviewLink ${location.hash.slice(1)}`

type ReviewPath =
  | ''
  | 'accept'
  | 'attachment'
  | 'certificate'
  | 'decline'
  | 'differences'
  | 'draft'
  | `draft?after=${number}`
  | 'manuscript.json'
  | 'messages'
  | 'responses'
  | 'send'

/** Calls the API with the secret of the link. Throws `ApiError`. */
export function callReview<Body>(
  path: ReviewPath,
  call: { method?: 'POST' | 'PUT' | 'DELETE'; json?: unknown } = {},
): Promise<Body> {
  const authorization = linkAuthorization()
  const address = `/review${path && `/${path}`}`
  const early = call.method ? undefined : takeEarlyResponse(address, authorization)
  return api<Body>(address, { ...call, authorization, early })
}
