import { api } from '#web/client/api/api.ts'

/** The secret of the link. The browser sends the fragment of an address to no server. */
export const proofAuthorization = (): string => `ProofLink ${location.hash.slice(1)}`

/** Calls the API with the secret of the link. Throws `ApiError`. */
export const callProof = <Body>(
  path: '' | '/answer' | `/comments/${string}`,
  call: { method?: 'POST' | 'PUT' | 'DELETE'; json?: unknown } = {},
): Promise<Body> => api<Body>(`/proof${path}`, { ...call, authorization: proofAuthorization() })
