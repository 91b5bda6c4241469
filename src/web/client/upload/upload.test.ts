import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api.ts'
import { stubBrowser } from '../../../../test/browser/stub-browser.ts'
import { upload } from './upload.ts'
import { submissionErrorMessage, uploadErrorMessage } from './upload-errors.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** An upload whose events the test causes. */
class StubRequest {
  static last: StubRequest
  upload: { onprogress?(event: { loaded: number; total: number }): void } = {}
  status = 0
  response: unknown = null
  field: string | null = null
  headers: Record<string, string> = {}
  onload?(): void
  onerror?(): void
  onabort?(): void
  onloadend?(): void
  constructor() {
    StubRequest.last = this
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return this.field
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  respond(status: number, response: unknown = null, field: string | null = null) {
    Object.assign(this, { status, response, field })
    this.onload?.()
    this.onloadend?.()
  }
}

function start({ at = '/submission', online = true, signal = new AbortController().signal } = {}) {
  const browser = stubBrowser({ at, token: 'a-token', online })
  vi.stubGlobal('XMLHttpRequest', StubRequest)
  const progress: unknown[] = []
  const form = new FormData()
  form.set('file', new File(['1234'], 'manuscript.docx'))
  const call = { method: 'POST', path: '/submissions' }
  const onProgress = (sent: unknown) => progress.push(sent)
  const result = upload(call, form, { onProgress, signal })
  // Awaited later.
  result.catch(() => {})
  return { ...browser, request: StubRequest.last, progress, result }
}

const failureOf = (result: Promise<unknown>) => result.then(() => undefined).catch((error) => error)

test('R-UPLOAD-7 an upload sends the session and reports its progress', async () => {
  const { request, progress, result } = start()
  request.upload.onprogress?.({ loaded: 2, total: 4 })
  request.respond(201, { message: 'Sent' })
  expect(await result).toEqual({ status: 201, answer: { message: 'Sent' } })
  expect(request.headers).toEqual({ authorization: 'Bearer a-token' })
  expect(progress).toEqual([
    { sent: 0, total: 4 },
    { sent: 2, total: 4 },
  ])
})

test('R-ERR-2 a refused upload has the message of the server and names its field', async () => {
  const { request, result } = start()
  request.respond(400, { message: 'Too large.' }, 'docxFile')
  expect(await failureOf(result)).toMatchObject({
    status: 400,
    serverMessage: 'Too large.',
    field: 'docxFile',
  })
})

test('R-ACCESS-6 a 401 to an upload ends the session and leads away from private pages only', async () => {
  for (const [at, expected] of [
    ['/submission', []],
    ['/journals/uploads', ['/login?next=%2Fjournals%2Fuploads']],
  ] as const) {
    const { request, result, stored, left } = start({ at })
    request.respond(401)
    expect(await failureOf(result)).toMatchObject({ status: 401 })
    expect([...stored.keys()]).toEqual([])
    expect(left).toEqual(expected)
  }
})

test('R-API-1 an upload times out after 60 s without progress', async () => {
  vi.useFakeTimers()
  const { request, result } = start()
  const settled = vi.fn()
  const failed = failureOf(result).then(settled)
  await vi.advanceTimersByTimeAsync(59_999)
  request.upload.onprogress?.({ loaded: 1, total: 4 })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(settled).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }))
})

test('R-UPLOAD-7 a cancelled upload is not reported as failed', async () => {
  const cancellation = new AbortController()
  const { result } = start({ signal: cancellation.signal })
  cancellation.abort()
  expect(await failureOf(result)).toMatchObject({ name: 'AbortError' })
})

test('R-UPLOAD-5 R-SUBMIT-4 a failed upload says its cause', async () => {
  const messagesAfter = async (end: (request: StubRequest) => void, online = true) => {
    const { request, result } = start({ online })
    end(request)
    const error = await failureOf(result)
    return [uploadErrorMessage(error), submissionErrorMessage(error)]
  }
  expect(await messagesAfter((request) => request.respond(400, { message: 'Too large.' }))).toEqual(
    ['Too large.', 'Too large.'],
  )
  for (const status of [404, 500])
    expect(await messagesAfter((request) => request.respond(status))).toEqual([
      'Server error occurred',
      'Submission failed. Please try again.',
    ])
  expect(await messagesAfter((request) => request.onerror?.())).toEqual([
    'Network error - unable to reach server',
    'Network error. Please check your connection.',
  ])
  const timeout = new ApiError('timeout')
  expect([uploadErrorMessage(timeout), submissionErrorMessage(timeout)]).toEqual([
    'Network error - unable to reach server',
    'Network error. Please check your connection.',
  ])
  const [offline, same] = await messagesAfter((request) => request.onerror?.(), false)
  expect(offline).toMatch(/^You are offline\./)
  expect(same).toBe(offline)
  const other = new Error('no such property')
  expect([uploadErrorMessage(other), submissionErrorMessage(other)]).toEqual([
    'Failed to upload journal',
    'Submission failed. Please try again.',
  ])
})
