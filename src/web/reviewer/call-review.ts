import { send } from '#web/api/api.ts'
import type { PartsOf, ResultOf, Route } from '#web/api/endpoints.ts'
import { makeCall, type PartsArgument } from '#web/api/to-call.ts'
import { takeEarlyResponse } from './early-review.ts'

/** The secret of the link. The browser sends the fragment of an address to no server. */
export const linkAuthorization = (): string => `ReviewLink ${location.hash.slice(1)}`

type ReviewRoute = Extract<Route, `${string} /review` | `${string} /review/${string}`>

/** Calls the API with the secret of the link. Throws `ApiError`. */
export function callReview<Key extends ReviewRoute>(
  route: Key,
  ...[parts]: PartsArgument<PartsOf<Key>>
): Promise<ResultOf<Key>> {
  const authorization = linkAuthorization()
  const call = makeCall<ResultOf<Key>>(route, parts)
  const early = call.method === 'GET' ? takeEarlyResponse(call.path, authorization) : undefined
  return send(call, { authorization, early })
}
