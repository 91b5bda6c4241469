/** A response, or the reason why there is none that can be read. */
export type RegistryResponse =
  | { status: number; text: string; location: string | null }
  | { problem: string }

export type RegistryRequest = {
  method: 'POST' | 'PUT' | 'DELETE'
  url: URL
  body?: FormData | string
  contentType?: string
  accept?: string
  /** The `Authorization` header. */
  authorization?: string
  /** The time limit of the whole response, in milliseconds. */
  timeoutMs: number
}

const maxResponseBytes = 256 * 1024

/**
 * Sends a request and reads the response within limits of size and time. Follows no redirects, because the request
 * contains a secret. Never throws, and returns nothing of the request.
 */
export async function callRegistry({
  timeoutMs,
  ...request
}: RegistryRequest): Promise<RegistryResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(request.url, {
      method: request.method,
      ...(request.body !== undefined && { body: request.body }),
      headers: {
        accept: request.accept ?? 'application/xml, application/json;q=0.9, */*;q=0.1',
        'user-agent': 'Takarda',
        ...(request.contentType && { 'content-type': request.contentType }),
        ...(request.authorization && { authorization: request.authorization }),
      },
      redirect: 'manual',
      signal,
    })
    return await readResponse(response)
  } catch (error) {
    if (signal.aborted)
      return { problem: `There was no complete response within ${timeoutMs / 1000} seconds.` }
    return { problem: `The connection failed${errorCode(error)}.` }
  }
}

async function readResponse(response: Response): Promise<RegistryResponse> {
  const { status } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    return { problem: `It answered ${status} with a redirect, which is not followed.` }
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxResponseBytes)
      return { problem: `It answered ${status} with a response that is too large.` }
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return { status, text, location: response.headers.get('location') }
}

/** The code of a network error, as ` (ECONNREFUSED)`. */
function errorCode(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown }
  const { code } = Object(cause) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ''
}

const maxMessageLength = 500

/** Shortens a message of a registry to one line and masks the secrets of the request. */
export const sanitizeMessage = (text: string, secrets: string[]): string =>
  secrets
    .filter((secret) => secret.length > 0)
    .reduce(
      (masked, secret) => masked.replaceAll(secret, '…'),
      text.slice(0, 10 * maxMessageLength),
    )
    .replace(/[\p{C}\s]+/gu, ' ')
    .slice(0, maxMessageLength)
    .trim()
