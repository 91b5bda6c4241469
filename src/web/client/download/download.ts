import type { FileFormat } from '#domain/publishing/file-format.ts'
import { api, authorizationHeader, isCancelled } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { type ToastMessage, toast } from '#web/ui/feedback/toast.ts'
import { fetchFile } from './fetch-file.ts'
import { firstWorking } from './first-working.ts'
import { saveFile } from './save-file.ts'

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

/** The delay before the second fallback of check-file opens. */
const secondTabDelayMs = 3000

/** The three URLs of a file, in the order in which they are tried. */
export const downloadUrls = ({ kind, id, fileId, format }: DownloadRequest): string[] =>
  [
    toCall(`GET /${kind}/:id/direct-download/:fileId`, { params: { id, fileId } }),
    toCall(`GET /${kind}/:id/download/:fileId`, { params: { id, fileId } }),
    toCall(`GET /${kind}/:id/download/:fileId`, { params: { id, fileId: format } }),
  ].map(({ path }) => `/api${path}`)

/**
 * Opens or saves a file, trying its URLs one after the other, then its fallbacks. Reports every
 * step in one toast and never throws.
 *
 * Of a public file it requests the first byte only: the browser then downloads the file itself,
 * with its own progress, and resumes after a broken connection.
 */
export async function download(request: DownloadRequest): Promise<void> {
  const name = request.format.toUpperCase()
  try {
    const deliver = await findWorkingUrl(request)
    const isTab = deliver()
    report(
      request,
      'success',
      isTab ? `Opening ${name} file in new tab` : `Saving ${name} file to your downloads`,
    )
  } catch (error) {
    if (isCancelled(error)) return report(request, 'info', 'Download cancelled.')
    report(request, 'error', `Error downloading file: ${(error as Error).message}`)
    await tryFallbacks(request)
  }
}

const report = (
  { id, fileId }: DownloadRequest,
  kind: ToastMessage['kind'],
  message: string,
  more: Pick<ToastMessage, 'action' | 'progress' | 'note'> = {},
) => toast(kind, message, { id: `download ${id} ${fileId}`, ...more })

/** Returns how to deliver the file from the first URL that works: it returns whether a tab has opened. */
async function findWorkingUrl(request: DownloadRequest): Promise<() => boolean> {
  const { format, isPrivate, fileName } = request
  const { signal, onProgress, onSilence } = announcePreparation(request)
  const attempt = async (url: string, signal: AbortSignal, onData: () => void) => {
    const content = await fetchFile(url, {
      format,
      signal,
      // One byte shows that a public file exists and is not empty.
      ...(!isPrivate && { headers: { range: 'bytes=0-0' } }),
      onData(received, total) {
        onData()
        if (isPrivate) onProgress(received, total)
      },
    })
    return () => {
      if (!isPrivate && format === 'pdf' && openPdf(url)) return true
      saveFile(isPrivate ? URL.createObjectURL(content) : url, fileName)
      return false
    }
  }
  return await firstWorking(downloadUrls(request), attempt, { signal, onSilence })
}

/** Shows a notice until the next report, with the progress where the size is known, and a button to cancel. */
function announcePreparation(request: DownloadRequest) {
  const cancellation = new AbortController()
  const action = { label: 'Cancel', onPress: () => cancellation.abort() }
  const announce = (more: Pick<ToastMessage, 'progress' | 'note'>) =>
    report(request, 'loading', `Preparing ${request.format.toUpperCase()} download...`, {
      action,
      ...more,
    })
  let announcedPercent = -1
  announce({})
  return {
    signal: cancellation.signal,
    onProgress(sent: number, total: number) {
      const percent = Math.floor((sent / total) * 100)
      if (total === 0 || percent === announcedPercent) return
      announcedPercent = percent
      announce({ progress: { sent, total } })
    },
    onSilence: (isTryingNext: boolean) =>
      announce({
        note: isTryingNext
          ? 'The server has not responded for 10 seconds. Trying another address.'
          : 'The server has sent nothing for 10 seconds. Still waiting.',
      }),
  }
}

/** After every route has failed: the URLs where the server says that the file is stored, then a new tab. */
async function tryFallbacks(request: DownloadRequest): Promise<void> {
  const { id, format } = request
  if (request.kind === 'submissions') return openTab(await fetchSignedUrl(request))
  if (request.storedAt) return openTab(request.storedAt)
  try {
    const { path } = toCall('GET /check-file/:id/:type', { params: { id, type: format } })
    const response = await fetch(`/api${path}`, {
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
    const { data } = await api('GET /submissions/:id', { params: { id } })
    return data.docxCloudinaryUrl || storedAt
  } catch {
    return storedAt
  }
}

function openTab(url: string): void {
  window.open(url, '_blank', 'noopener')
}

/** Opens a PDF in a new tab, unless the browser would save it or blocks the tab; returns whether it did. */
const openPdf = (url: string): boolean =>
  navigator.pdfViewerEnabled && window.open(`${url}?view=1`, '_blank') !== null
