/** A registry's answer, or why there is none that can be read. */
export type Reply = { status: number; text: string } | { problem: string }

export type Request = {
  method: 'POST' | 'PUT' | 'DELETE'
  url: URL
  body?: FormData | string
  contentType?: string
  /** How long the whole answer is waited for, in milliseconds. */
  withinMs: number
}

/** The longest answer that is read, in bytes. */
const longestAnswer = 256 * 1024

/**
 * Asks a registry, and reads its answer within limits of size and time. Nobody is followed elsewhere: the request holds a secret. It
 * throws nothing, and says nothing of the request.
 */
export async function askRegistry({ withinMs, ...request }: Request): Promise<Reply> {
  const signal = AbortSignal.timeout(withinMs)
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
    return await read(response)
  } catch (error) {
    if (signal.aborted)
      return { problem: `There was no whole answer within ${withinMs / 1000} seconds.` }
    return { problem: `The connection failed${codeOf(error)}.` }
  }
}

async function read(response: Response): Promise<Reply> {
  const { status } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    return { problem: `It answered ${status}: it wants to be asked elsewhere.` }
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > longestAnswer) return { problem: `It answered ${status}, and far too much.` }
    parts.push(part)
  }
  return { status, text: Buffer.concat(parts).toString('utf8') }
}

/** The name of a fault in the network, as ` (ECONNREFUSED)`. */
function codeOf(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown }
  const { code } = Object(cause) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ''
}

/** What is kept of a registry's words, in characters. */
const longestWords = 500

/** A registry's words as they can be shown: short, on one line, without the secrets that it was given. */
export function wordsFrom(text: string, secrets: string[]): string {
  const told = secrets
    .filter((secret) => secret.length > 0)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text.slice(0, 10 * longestWords))
  return told
    .replace(/[\p{C}\s]+/gu, ' ')
    .slice(0, longestWords)
    .trim()
}
