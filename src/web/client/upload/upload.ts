import {
  ApiError,
  authorizationHeader,
  connectionError,
  handleUnauthorized,
  readMessage,
} from '#web/api/api.ts'
import type { ApiCall } from '#web/api/to-call.ts'

export type Progress = { sent: number; total: number }

type Options = {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  /** The `Authorization` header, where it is not that of the session. */
  authorization?: string | undefined
}

/** An upload that sends nothing for this long has failed; one that moves may take as long as it needs. */
const stallTimeoutMs = 60_000

const formDataBytes = (form: FormData): number =>
  [...form.values()].reduce((sum, value) => sum + (value instanceof File ? value.size : 0), 0)

/**
 * Uploads a form with files and reports the progress. Rejects with `ApiError`, or with an
 * `AbortError` after a cancellation. An XMLHttpRequest, since `fetch` reports no upload progress.
 */
export function upload<Answer>(
  { method, path }: ApiCall<Answer>,
  form: FormData,
  options: Options = {},
): Promise<{ status: number; answer: Answer }> {
  const { onProgress, signal, authorization } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new ApiError('timeout'))
        request.abort()
      }, stallTimeoutMs)
    }
    request.open(method, `/api${path}`)
    const headers = authorization ? { authorization } : authorizationHeader()
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress?.({ sent: loaded, total })
    }
    request.onload = () => {
      if (request.status < 400) return resolve({ status: request.status, answer: request.response })
      if (request.status === 401) handleUnauthorized()
      const field = request.getResponseHeader('x-field') ?? undefined
      reject(new ApiError('response', request.status, readMessage(request.response), field))
    }
    request.onerror = () => reject(connectionError())
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onloadend = () => clearTimeout(timer)
    signal?.addEventListener('abort', () => request.abort())
    restartTimer()
    onProgress?.({ sent: 0, total: formDataBytes(form) })
    request.send(form)
  })
}
