import type { FileFormat } from '#domain/publishing/file-format.ts'
import type { SubmissionBody } from '#features/editorial/api-schemas.ts'
import { api, authorizationHeader, handleUnauthorized, readMessage } from '#web/client/api/api.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export type DownloadRequest = {
  kind: 'journals' | 'submissions'
  id: string
  fileId: string
  format: FileFormat
  fileName: string
  /** Whether it needs the token in a header, which the browser's own download does not send. */
  isPrivate: boolean
  /** Another URL of the same file, tried when every route has failed. */
  storedAt?: string | undefined
}

/** How long a download may stall; one that moves may take as long as it needs. */
const idleTimeoutsMs = { localhost: 60_000, remote: 120_000 }

/** The delay before the second fallback of check-file opens. */
const secondTabDelayMs = 3000

/** The three URLs of a file, in the order in which they are tried. */
export const downloadUrls = ({ kind, id, fileId, format }: DownloadRequest): string[] => [
  `/api/${kind}/${id}/direct-download/${fileId}`,
  `/api/${kind}/${id}/download/${fileId}`,
  `/api/${kind}/${id}/download/${format}`,
]

/**
 * Opens a file in a new tab, trying its URLs one after the other, then its fallbacks. Reports
 * every step in one toast and never throws.
 *
 * Of a public file it requests the first byte only: the browser then downloads the file itself,
 * with its own progress, and resumes after a broken connection.
 */
export async function download(request: DownloadRequest): Promise<void> {
  const name = request.format.toUpperCase()
  report(request, 'info', `Preparing ${name} download...`)
  try {
    const open = await findWorkingUrl(request)
    report(request, 'success', `Opening ${name} file in new tab`)
    open()
  } catch (error) {
    report(request, 'error', `Error downloading file: ${(error as Error).message}`)
    await tryFallbacks(request)
  }
}

const report = (
  { id, fileId }: DownloadRequest,
  kind: 'info' | 'success' | 'error',
  message: string,
) => toast(kind, message, { id: `download ${id} ${fileId}` })

/** Returns how to open the file at the first URL that works. Throws the error of the last. */
async function findWorkingUrl(request: DownloadRequest): Promise<() => void> {
  let failure = new Error(
    `Failed to download ${request.format.toUpperCase()} file. Please try again.`,
  )
  for (const url of downloadUrls(request)) {
    try {
      if (!request.isPrivate) {
        // One byte shows that the file exists and is not empty.
        await fetchFile(url, request.format, { range: 'bytes=0-0' })
        return () => openPublicFile(url, request)
      }
      const content = await fetchFile(url, request.format)
      return () => saveFile(URL.createObjectURL(content), request.fileName)
    } catch (error) {
      failure = error as Error
    }
  }
  throw failure
}

/** Downloads a file; it may take any time while data arrives. Throws an error with the message for the user. */
async function fetchFile(
  url: string,
  format: FileFormat,
  headers: Record<string, string> = {},
): Promise<Blob> {
  const controller = new AbortController()
  const isLocal = ['localhost', '127.0.0.1'].includes(location.hostname)
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    const timeoutMs = isLocal ? idleTimeoutsMs.localhost : idleTimeoutsMs.remote
    timer = setTimeout(() => controller.abort(), timeoutMs)
  }
  const fail = (message: string) => () => {
    throw new Error(
      controller.signal.aborted
        ? 'Download timed out. File may be too large or server is slow.'
        : message,
    )
  }
  restartTimer()
  try {
    const response = await fetch(url, {
      headers: { ...authorizationHeader(), ...headers },
      credentials: 'omit',
      signal: controller.signal,
    }).catch(fail('No response from server. Check your network connection.'))
    if (response.status >= 400) throw await toDownloadError(response, format)
    const content = await readBody(response, restartTimer).catch(
      fail(`Failed to download ${format.toUpperCase()} file. Please try again.`),
    )
    if (content.size === 0) throw new Error('Received empty file')
    return content
  } finally {
    clearTimeout(timer)
  }
}

/** The body of a response; calls `onPart` whenever data arrives. */
async function readBody(response: Response, onPart: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    onPart()
    parts.push(part.value)
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

/** After every route has failed: the URLs where the server says that the file is stored, then a new tab. */
async function tryFallbacks(request: DownloadRequest): Promise<void> {
  if (request.kind === 'submissions') return openTab(await fetchSignedUrl(request))
  if (request.storedAt) return openTab(request.storedAt)
  try {
    const response = await fetch(`/api/check-file/${request.id}/${request.format}`, {
      headers: authorizationHeader(),
      credentials: 'omit',
    })
    const urls = (await response.json()) as Record<string, string | null>
    const [first, second] = [urls.cloudinaryUrl, urls.downloadUrl, urls.downloadUrl2].filter(
      Boolean,
    )
    openTab(first ?? downloadUrls(request)[0] ?? '/')
    if (second) setTimeout(() => openTab(second), secondTabDelayMs)
  } catch (error) {
    report(request, 'error', `Direct download failed: ${(error as Error).message}`)
    openTab(downloadUrls(request)[0] ?? '/')
  }
}

/** The signed URL of a manuscript expires within minutes, so it is requested again. */
async function fetchSignedUrl({ id, storedAt = '/' }: DownloadRequest): Promise<string> {
  try {
    const { data } = await api<{ data: SubmissionBody }>(`/submissions/${id}`)
    return data.docxCloudinaryUrl || storedAt
  } catch {
    return storedAt
  }
}

function openTab(url: string): void {
  window.open(url, '_blank', 'noopener')
}

function openPublicFile(url: string, { format, fileName }: DownloadRequest): void {
  const opened = format === 'pdf' && window.open(`${url}?view=1`, '_blank')
  if (!opened) saveFile(url, fileName)
}

function saveFile(url: string, fileName: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: fileName }).click()
  if (url.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
