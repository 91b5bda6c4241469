import { afterEach, expect, test, vi } from 'vitest'
import {
  answer,
  refusedConnection,
  stubBrowser,
  stubFetch,
} from '../../../test/browser/stub-browser.ts'
import { ApiError, api, errorMessage, listErrorMessage, send } from './api.ts'
import {
  articleListMessages,
  fetchJournals,
  publicListMessages,
  submissionListMessages,
} from './lists.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The answer of the first address of a call; the second answers 200. */
function stubFirstAddress(first: () => ReturnType<Parameters<typeof stubFetch>[0]>) {
  stubBrowser({ token: 'a-token' })
  return stubFetch(({ url }) =>
    url.startsWith('/api/auth/') ? answer(200, { at: 'second' }) : first(),
  )
}

test.each([
  'POST /register',
  'POST /login',
  'POST /logout',
  'GET /me',
  'PUT /profile',
  'POST /forgot-password',
  'POST /reset-password/a-token',
])('R-AUTH-2 %s is sent to its second address after a 404', async (route) => {
  const [method = '', path = ''] = route.split(' ')
  const requests = stubFirstAddress(() => answer(404))
  expect(await send({ method, path })).toEqual({ at: 'second' })
  const sent = { method, authorization: 'Bearer a-token' }
  expect(requests).toEqual([
    { url: `/api${path}`, ...sent },
    { url: `/api/auth${path}`, ...sent },
  ])
})

test.each([
  ['a 405', () => answer(405, { message: 'Not here.' })],
  ['a refused connection', () => refusedConnection],
  ['no response in 30 s', () => new DOMException('timed out', 'TimeoutError')],
])('R-AUTH-2 a login is sent to its second address after %s', async (_, first) => {
  const requests = stubFirstAddress(first)
  await api('POST /login', { body: { email: 'ada@example.org', password: 'x' } })
  expect(requests.map(({ url }) => url)).toEqual(['/api/login', '/api/auth/login'])
})

test.each([400, 401, 403, 429, 500, 502])(
  'R-AUTH-2 a login that is refused with %i is not sent to the second address',
  async (status) => {
    const requests = stubFirstAddress(() => answer(status, { message: 'Refused.' }))
    await expect(send({ method: 'POST', path: '/login' })).rejects.toThrow('Refused.')
    expect(requests).toHaveLength(1)
  },
)

test('R-AUTH-2 another call has one address', async () => {
  for (const path of ['/journals', '/two-factor-policy', '/invitations', '/messages']) {
    const requests = stubFirstAddress(() => answer(404))
    await expect(send({ method: 'GET', path })).rejects.toThrow()
    expect(requests).toHaveLength(1)
  }
})

test('R-ACCESS-6 a 401 on a private page ends the session and leads to the login', async () => {
  for (const at of [
    '/dashboard',
    '/updateprofile',
    '/journals/uploads',
    '/manage-journals?tab=submitted',
    '/manage-journals/people',
    '/settings/identity',
  ]) {
    const { stored, left } = stubBrowser({ at, token: 'a-token', user: {} })
    stubFetch(() => answer(401, { message: 'Please log in to continue.' }))
    await expect(api('GET /settings')).rejects.toMatchObject({ status: 401 })
    expect([...stored.keys()]).toEqual([])
    expect(left).toEqual([`/login?next=${encodeURIComponent(at)}`])
  }
})

test('R-ACCESS-6 a 401 elsewhere ends the session and stays on the page', async () => {
  for (const at of ['/submission', '/contact', '/journals', '/submissions', '/']) {
    const { stored, left } = stubBrowser({ at, token: 'a-token', user: {} })
    stubFetch(() => answer(401, { message: 'Please log in to continue.' }))
    await expect(api('GET /settings')).rejects.toThrow('Please log in to continue.')
    expect([...stored.keys()]).toEqual([])
    expect(left).toEqual([])
  }
})

test('R-ERR-3 the login leads back to the page that was loading, not the open one', async () => {
  const { left } = stubBrowser({ at: '/manage-journals', token: 'a-token' })
  stubFetch(() => answer(401))
  const page = 'http://journal.example/manage-journals?tab=submitted'
  await expect(api('GET /settings', { page })).rejects.toThrow()
  expect(left).toEqual(['/login?next=%2Fmanage-journals%3Ftab%3Dsubmitted'])
})

/** What a list says about an answer of the server. */
async function listError(
  respond: Parameters<typeof stubFetch>[0],
  messages = articleListMessages,
  online = true,
) {
  stubBrowser({ online })
  stubFetch(respond)
  return fetchJournals({ page: 1, limit: 10 }, 'http://journal.example/journals').catch((error) =>
    listErrorMessage(error, messages),
  )
}

test('R-ERR-1 a list shows the message of the server, or one by its status', async () => {
  expect(await listError(() => answer(503, { message: 'Closed today.' }))).toBe('Closed today.')
  for (const status of [403, 500])
    expect(await listError(() => answer(status, {}))).toBe('Server error occurred')
  const proxy = () => answer(502, '<h1>Bad Gateway</h1>', { 'content-type': 'text/html' })
  expect(await listError(proxy)).toBe('Server error occurred')
  expect(await listError(() => answer(200))).toBe('Failed to fetch journals')
  expect(await listError(() => answer(200), submissionListMessages)).toBe(
    'Failed to fetch submissions',
  )
  const by = async (status: number) =>
    Promise.all(
      [articleListMessages, submissionListMessages, publicListMessages].map((messages) =>
        listError(() => answer(status, {}), messages),
      ),
    )
  expect(await by(404)).toEqual([
    'Journal endpoint not found',
    'Submissions endpoint not found',
    'No journals found',
  ])
  expect(await by(401)).toEqual([
    'Please login to view journals',
    'Please login to view submissions',
    'Unable to fetch all journals. Some features may require login.',
  ])
})

test('R-ERR-1 a list says that there is no connection, or no response for 30 s', async () => {
  expect(await listError(() => refusedConnection)).toBe('Network error - unable to reach server')
  expect(await listError(() => refusedConnection, articleListMessages, false)).toMatch(
    /^You are offline\./,
  )
  const limits: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    return AbortSignal.abort(new DOMException('signal timed out', 'TimeoutError'))
  })
  const timedOut = () => new DOMException('signal timed out', 'TimeoutError')
  expect(await listError(timedOut)).toBe('Request timed out. Server may be slow or unavailable.')
  expect(limits).toEqual([30_000])
})

test('R-ERR-1 a request that timed out is not reported as failed', () => {
  const message = errorMessage(new ApiError('timeout'), 'The issue was not published')
  expect(message).toBe('Request timed out. Server may be slow or unavailable.')
})

test('R-ERR-2 an action shows the message of the server, or its own without one', async () => {
  const failureOf = async (respond: Parameters<typeof stubFetch>[0]) => {
    stubBrowser()
    stubFetch(respond)
    return errorMessage(
      await send({ method: 'POST', path: '/login' }).catch((error) => error),
      'Login failed',
    )
  }
  expect(await failureOf(() => answer(429, { message: 'Too many attempts.' }))).toBe(
    'Too many attempts.',
  )
  for (const respond of [
    () => answer(500),
    () => answer(404, {}),
    () => answer(502, '<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }),
    () => refusedConnection,
  ])
    expect(await failureOf(respond)).toBe('Login failed')
})
