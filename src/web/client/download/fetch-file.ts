import type { FileFormat } from '#domain/publishing/file-format.ts'
import { authorizationHeader, handleUnauthorized, readMessage } from '#web/api/api.ts'

/** How long a URL may stall; one that sends may take as long as it needs. */
const idleTimeoutsMs = { localhost: 60_000, remote: 120_000 }

type FetchOptions = {
  format: FileFormat
  signal: AbortSignal
  headers?: Record<string, string>
  /** Called when the response begins and whenever data arrives; `total` is 0 where the size is unknown. */
  onData(received: number, total: number): void
}

/** Downloads a file. Throws an error with the message for the user; after a cancellation an `AbortError`. */
export async function fetchFile(
  url: string,
  { format, signal, headers, onData }: FetchOptions,
): Promise<Blob> {
  const idle = new AbortController()
  const isLocal = ['localhost', '127.0.0.1'].includes(location.hostname)
  const timeoutMs = isLocal ? idleTimeoutsMs.localhost : idleTimeoutsMs.remote
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => idle.abort(), timeoutMs)
  }
  const fail = (message: string) => () => {
    signal.throwIfAborted()
    throw new Error(
      idle.signal.aborted
        ? 'Download timed out. File may be too large or server is slow.'
        : message,
    )
  }
  restartTimer()
  try {
    const response = await fetch(url, {
      headers: { ...authorizationHeader(), ...headers },
      credentials: 'omit',
      signal: AbortSignal.any([signal, idle.signal]),
    }).catch(fail('No response from server. Check your network connection.'))
    if (response.status >= 400) throw await toDownloadError(response, format)
    const content = await readBody(response, (received, total) => {
      restartTimer()
      onData(received, total)
    }).catch(fail(`Failed to download ${format.toUpperCase()} file. Please try again.`))
    if (content.size === 0) throw new Error('Received empty file')
    return content
  } finally {
    clearTimeout(timer)
  }
}

async function readBody(response: Response, onData: FetchOptions['onData']): Promise<Blob> {
  const total = Number(response.headers.get('content-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  onData(received, total)
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    received += part.value.length
    onData(received, total)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

async function toDownloadError(response: Response, format: FileFormat): Promise<Error> {
  if (response.status === 401) handleUnauthorized()
  const serverMessage = readMessage(await response.json().catch(() => undefined))
  const message = serverMessage ?? `Failed to download ${format.toUpperCase()} file`
  if (response.status === 404) return new Error(`File not found: ${message}`)
  return new Error(`Server error (${response.status}): ${message}`)
}
