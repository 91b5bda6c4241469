import { send } from '#web/api/api.ts'
import type { PartsOf, ResultOf, Route } from '#web/api/endpoints.ts'
import { makeCall, type PartsArgument } from '#web/api/to-call.ts'

/** The secret of the link. The browser sends the fragment of an address to no server. */
export const proofAuthorization = (): string => `ProofLink ${location.hash.slice(1)}`

type ProofRoute = Extract<Route, `${string} /proof` | `${string} /proof/${string}`>

/** Calls the API with the secret of the link. Throws `ApiError`. */
export const callProof = <Key extends ProofRoute>(
  route: Key,
  ...[parts]: PartsArgument<PartsOf<Key>>
): Promise<ResultOf<Key>> => send(makeCall(route, parts), { authorization: proofAuthorization() })
