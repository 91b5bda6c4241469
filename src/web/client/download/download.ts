import type { FileFormat } from '#domain/publishing/article.ts'
import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import { api, authorizationHeader, handleUnauthorized, readMessage } from '#web/client/api/api.ts'

/** What is downloaded: a file of an article or of a submission. */
export type DownloadRequest = {
  kind: 'journals' | 'submissions'
  id: string
  fileId: string
  format: FileFormat
  fileName: string
  /** Whether a token opens it: then it cannot be left to the browser's own download. */
  isPrivate: boolean
  /** Another address of the same file, tried when every route has failed. */
  storedAt?: string | undefined
}

/** Tells whoever downloads what comes of it. */
export type ReportDownload = (kind: 'info' | 'success' | 'error', message: string) => void

/** How long an address may be silent; what flows may take as long as it needs. */
const idleTimeouts = { here: 60_000, elsewhere: 120_000 }

/** The second place that the server names is tried so long after the first. */
const secondTabDelayMs = 3000

/** The three addresses of a file, in the order in which they are tried. */
export const downloadUrls = ({ kind, id, fileId, format }: DownloadRequest): string[] => [
  `/api/${kind}/${id}/direct-download/${fileId}`,
  `/api/${kind}/${id}/download/${fileId}`,
  `/api/${kind}/${id}/download/${format}`,
]

/**
 * Opens a file in a new tab, trying its addresses one after the other, then its fallbacks.
 * Everything that happens is told; nothing is thrown.
 *
 * A public file is only asked for its first byte here: the browser then downloads it by itself,
 * with its own progress, and resumes it when the network breaks.
 */
export async function download(wanted: DownloadRequest, tell: ReportDownload): Promise<void> {
  const name = wanted.format.toUpperCase()
  tell('info', `Preparing ${name} download...`)
  try {
    const open = await findWorkingUrl(wanted)
    tell('success', `Opening ${name} file in new tab`)
    open()
  } catch (error) {
    tell('error', `Error downloading file: ${(error as Error).message}`)
    await tryFallbacks(wanted, tell)
  }
}

/** How to open the file at the first address that has it. Throws what went wrong at the last. */
async function findWorkingUrl(wanted: DownloadRequest): Promise<() => void> {
  let failure = new Error(
    `Failed to download ${wanted.format.toUpperCase()} file. Please try again.`,
  )
  for (const address of downloadUrls(wanted)) {
    try {
      if (!wanted.isPrivate) {
        // One byte tells whether the file is there and not empty.
        await fetchFile(address, wanted.format, { range: 'bytes=0-0' })
        return () => openPublicFile(address, wanted)
      }
      const content = await fetchFile(address, wanted.format)
      return () => saveFile(URL.createObjectURL(content), wanted.fileName)
    } catch (error) {
      failure = error as Error
    }
  }
  throw failure
}

/**
 * Asks for a file and takes it in for as long as something comes. Throws what went wrong, in the
 * words that the reader is told.
 */
async function fetchFile(
  address: string,
  format: FileFormat,
  headers: Record<string, string> = {},
): Promise<Blob> {
  const waiting = new AbortController()
  const isHere = ['localhost', '127.0.0.1'].includes(location.hostname)
  let timer: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => waiting.abort(), isHere ? idleTimeouts.here : idleTimeouts.elsewhere)
  }
  const broken = (message: string) => () => {
    throw new Error(
      waiting.signal.aborted
        ? 'Download timed out. File may be too large or server is slow.'
        : message,
    )
  }
  moved()
  try {
    const response = await fetch(address, {
      headers: { ...authorizationHeader(), ...headers },
      credentials: 'omit',
      signal: waiting.signal,
    }).catch(broken('No response from server. Check your network connection.'))
    if (response.status >= 400) throw await toDownloadError(response, format)
    const content = await readBody(response, moved).catch(
      broken(`Failed to download ${format.toUpperCase()} file. Please try again.`),
    )
    if (content.size === 0) throw new Error('Received empty file')
    return content
  } finally {
    clearTimeout(timer)
  }
}

/** The body of an answer; `moved` is called at every part of it that comes. */
async function readBody(response: Response, moved: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    moved()
    parts.push(part.value)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

async function toDownloadError(response: Response, format: FileFormat): Promise<Error> {
  if (response.status === 401) handleUnauthorized()
  const said = readMessage(await response.json().catch(() => undefined))
  const message = said ?? `Failed to download ${format.toUpperCase()} file`
  if (response.status === 404) return new Error(`File not found: ${message}`)
  return new Error(`Server error (${response.status}): ${message}`)
}

/** What is left when every route has failed: where the server says the file is stored, then a new tab. */
async function tryFallbacks(wanted: DownloadRequest, tell: ReportDownload): Promise<void> {
  if (wanted.kind === 'submissions') return openTab(await fetchSignedUrl(wanted))
  if (wanted.storedAt) return openTab(wanted.storedAt)
  try {
    const response = await fetch(`/api/check-file/${wanted.id}/${wanted.format}`, {
      headers: authorizationHeader(),
      credentials: 'omit',
    })
    const places = (await response.json()) as Record<string, string | null>
    const [first, second] = [places.cloudinaryUrl, places.downloadUrl, places.downloadUrl2].filter(
      Boolean,
    )
    openTab(first ?? downloadUrls(wanted)[0] ?? '/')
    if (second) setTimeout(() => openTab(second), secondTabDelayMs)
  } catch (error) {
    tell('error', `Direct download failed: ${(error as Error).message}`)
    openTab(downloadUrls(wanted)[0] ?? '/')
  }
}

/** The signed address of a manuscript is good for minutes: one that a list brought long ago is asked for anew. */
async function fetchSignedUrl({ id, storedAt = '/' }: DownloadRequest): Promise<string> {
  try {
    const { data } = await api<{ data: SubmissionBody }>(`/submissions/${id}`)
    return data.docxCloudinaryUrl || storedAt
  } catch {
    return storedAt
  }
}

function openTab(address: string): void {
  window.open(address, '_blank', 'noopener')
}

/** A PDF is shown; what a browser cannot show, or where it allows no new tab, is saved. */
function openPublicFile(address: string, { format, fileName }: DownloadRequest): void {
  const opened = format === 'pdf' && window.open(`${address}?view=1`, '_blank')
  if (!opened) saveFile(address, fileName)
}

function saveFile(address: string, fileName: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: fileName }).click()
  if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
