/** A registry's answer, or why there is none that can be read. */
export type RegistryResponse = { status: number; text: string } | { problem: string }

export type RegistryRequest = {
  method: 'POST' | 'PUT' | 'DELETE'
  url: URL
  body?: FormData | string
  contentType?: string
  /** How long the whole answer is waited for, in milliseconds. */
  timeoutMs: number
}

/** The longest answer that is read, in bytes. */
const maxResponseBytes = 256 * 1024

/**
 * Asks a registry, and reads its answer within limits of size and time. Nobody is followed elsewhere: the request holds a secret. It
 * throws nothing, and says nothing of the request.
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
        accept: 'application/xml, application/json;q=0.9, */*;q=0.1',
        'user-agent': 'Takarda',
        ...(request.contentType && { 'content-type': request.contentType }),
      },
      redirect: 'manual',
      signal,
    })
    return await readResponse(response)
  } catch (error) {
    if (signal.aborted)
      return { problem: `There was no whole answer within ${timeoutMs / 1000} seconds.` }
    return { problem: `The connection failed${errorCode(error)}.` }
  }
}

async function readResponse(response: Response): Promise<RegistryResponse> {
  const { status } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    return { problem: `It answered ${status}: it wants to be asked elsewhere.` }
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxResponseBytes) return { problem: `It answered ${status}, and far too much.` }
    parts.push(part)
  }
  return { status, text: Buffer.concat(parts).toString('utf8') }
}

/** The name of a fault in the network, as ` (ECONNREFUSED)`. */
function errorCode(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown }
  const { code } = Object(cause) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ''
}

/** What is kept of a registry's words, in characters. */
const maxMessageLength = 500

/** A registry's words as they can be shown: short, on one line, without the secrets that it was given. */
export function sanitizeMessage(text: string, secrets: string[]): string {
  const told = secrets
    .filter((secret) => secret.length > 0)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text.slice(0, 10 * maxMessageLength))
  return told
    .replace(/[\p{C}\s]+/gu, ' ')
    .slice(0, maxMessageLength)
    .trim()
}
