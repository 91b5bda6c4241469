import { afterEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  answer,
  refusedConnection,
  stubBrowser,
  stubFetch,
} from '../../../../test/browser/stub-browser.ts'
import { fetchFile } from './fetch-file.ts'
import { firstWorking } from './first-working.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fetchPdf = (signal = new AbortController().signal) =>
  fetchFile('/api/file', { format: 'pdf', signal, onData: () => {} })

async function failureOf(respond: () => Answer, format: 'pdf' | 'docx' = 'pdf') {
  stubBrowser()
  stubFetch(respond)
  const { signal } = new AbortController()
  const failed = fetchFile('/api/file', { format, signal, onData: () => {} })
  return failed.catch((error: Error) => error.message)
}

test('R-DL-3 a failed download says its cause', async () => {
  const message = 'The storage is down.'
  expect(await failureOf(() => answer(404, { message }))).toBe(`File not found: ${message}`)
  expect(await failureOf(() => answer(404))).toBe('File not found: Failed to download PDF file')
  expect(await failureOf(() => answer(503, { message }))).toBe(`Server error (503): ${message}`)
  expect(await failureOf(() => answer(500), 'docx')).toBe(
    'Server error (500): Failed to download DOCX file',
  )
  expect(await failureOf(() => answer(200))).toBe('Received empty file')
  expect(await failureOf(() => refusedConnection)).toBe(
    'No response from server. Check your network connection.',
  )
})

test('R-DL-3 a download that breaks off asks to try again', async () => {
  const broken = new ReadableStream({
    pull(stream) {
      stream.enqueue(new TextEncoder().encode('%PDF'))
      stream.error(new TypeError('terminated'))
    },
  })
  expect(await failureOf(() => new Response(broken))).toBe(
    'Failed to download PDF file. Please try again.',
  )
})

test.each([
  ['localhost', 60],
  ['127.0.0.1', 60],
  ['journal.example', 120],
])('R-DL-1 R-DL-3 a silent download from %s times out after %i s', async (host, seconds) => {
  vi.useFakeTimers()
  stubBrowser({ at: `http://${host}/journals/1` })
  stubFetch(() => 'silence')
  const settled = vi.fn()
  const failed = fetchPdf().catch((error: Error) => settled(error.message))
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await failed
  expect(settled).toHaveBeenCalledWith(
    'Download timed out. File may be too large or server is slow.',
  )
})

test('R-DL-2 a cancelled download is not reported as failed', async () => {
  stubBrowser()
  stubFetch(() => 'silence')
  const cancellation = new AbortController()
  const failed = fetchPdf(cancellation.signal)
  cancellation.abort()
  await expect(failed).rejects.toMatchObject({ name: 'AbortError' })
})

/** Asks three addresses, which answer with a text, an error, or not at all. */
function askAll(answers: (string | Error | undefined)[]) {
  const asked: string[] = []
  const silences: boolean[] = []
  const cancellation = new AbortController()
  const result = firstWorking(
    ['first', 'second', 'third'],
    (url) => {
      const answered = answers[asked.push(url) - 1]
      if (answered instanceof Error) return Promise.reject(answered)
      return answered ? Promise.resolve(answered) : new Promise<string>(() => {})
    },
    { signal: cancellation.signal, onSilence: (isNext) => silences.push(isNext) },
  )
  return { asked, silences, result }
}

test('R-DL-1 addresses are tried in their order until one works, or the last error is said', async () => {
  const [one, two, three] = ['one', 'two', 'three'].map((message) => new Error(message))
  const second = askAll([one, 'the file'])
  expect(await second.result).toBe('the file')
  expect(second.asked).toEqual(['first', 'second'])
  const none = askAll([one, two, three])
  await expect(none.result).rejects.toBe(three)
  expect(none.asked).toEqual(['first', 'second', 'third'])
})

test('R-DL-1 R-DL-2 the next address is tried after 10 s of silence, which is said', async () => {
  vi.useFakeTimers()
  const { asked, silences, result } = askAll([undefined, undefined, 'the file'])
  await vi.advanceTimersByTimeAsync(9_999)
  expect([asked, silences]).toEqual([['first'], []])
  await vi.advanceTimersByTimeAsync(1)
  expect([asked, silences]).toEqual([['first', 'second'], [true]])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBe('the file')
})

test('R-DL-2 a silence is said when no address is left', async () => {
  vi.useFakeTimers()
  const { silences } = askAll([])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(silences).toEqual([true, true, false])
})

test('R-ACCESS-6 a 401 to a download ends the session and leads to the login', async () => {
  const { left, stored } = stubBrowser({ at: '/manage-journals', token: 'a-token' })
  stubFetch(() => answer(401, { message: 'Please log in to continue.' }))
  await expect(fetchPdf()).rejects.toThrow('Please log in to continue.')
  expect([...stored.keys()]).toEqual([])
  expect(left).toEqual(['/login?next=%2Fmanage-journals'])
})
