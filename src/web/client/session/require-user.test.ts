import { afterEach, expect, test, vi } from 'vitest'
import {
  answer,
  refusedConnection,
  stubBrowser,
  stubFetch,
} from '../../../../test/browser/stub-browser.ts'
import {
  keepNextQuery,
  nextPage,
  requireCopyeditor,
  requireEditor,
  requireManager,
  requireUser,
  signInReason,
} from './require-user.ts'
import { resetCurrentUser } from './session.ts'
import { storeSession } from './stored-session.ts'

afterEach(() => vi.unstubAllGlobals())

const request = (at: string) => new Request(new URL(at, 'http://journal.example'))

/** A person with the role that the server answers; the browser has stored the role of an administrator. */
function logIn(me: object, token = 'a-token') {
  resetCurrentUser()
  stubBrowser({ token, user: { role: 'admin' } })
  stubFetch(() => answer(200, me))
}

/** Where a check of access leads; undefined where the page opens. */
const redirectOf = (check: Promise<unknown>) =>
  check.then(
    () => undefined,
    (thrown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown),
  )

const people = ['admin', 'author', 'user']

test('R-ACCESS-2 R-ACCESS-4 a personal page opens for its three roles only', async () => {
  for (const role of people) {
    logIn({ role })
    expect(await redirectOf(requireUser(request('/dashboard'), people))).toBeUndefined()
  }
  logIn({ role: 'reviewer' })
  expect(await redirectOf(requireUser(request('/dashboard'), people))).toBe('/unauthorized')
  expect(await redirectOf(requireUser(request('/submissions')))).toBeUndefined()
})

test('R-ACCESS-3 R-ACCESS-7 only the role that the server answers opens pages of managers', async () => {
  logIn({ role: 'admin' })
  expect(await redirectOf(requireManager(request('/settings')))).toBeUndefined()
  for (const role of ['author', 'user', 'Admin', 'administrator', 'author,admin', '']) {
    logIn({ role })
    for (const check of [requireManager, requireEditor, requireCopyeditor])
      expect([role, await redirectOf(check(request('/manage-journals')))]).toEqual([
        role,
        '/unauthorized',
      ])
  }
})

test('R-DUTY-2 an editor and a copyeditor open the pages of their own work only', async () => {
  const open = async (journalRoles: string[]) => {
    logIn({ role: 'author', journalRoles })
    const checks = [requireManager, requireEditor, requireCopyeditor]
    return Promise.all(checks.map((check) => redirectOf(check(request('/manage-journals')))))
  }
  expect(await open(['editor'])).toEqual(['/unauthorized', undefined, '/unauthorized'])
  expect(await open(['copyeditor'])).toEqual(['/unauthorized', '/unauthorized', undefined])
})

test('R-ACCESS-4 R-ACCESS-7 without a token every private page leads to the login and back', async () => {
  logIn({ role: 'admin' }, '')
  for (const check of [requireUser, requireEditor, requireManager, requireCopyeditor])
    expect(await redirectOf(check(request('/manage-journals?tab=submitted')))).toBe(
      '/login?next=%2Fmanage-journals%3Ftab%3Dsubmitted',
    )
})

test('R-ACCESS-7 no page of a manager opens while the server fails', async () => {
  for (const respond of [() => answer(500), () => refusedConnection]) {
    resetCurrentUser()
    stubBrowser({ token: 'a-token', user: { role: 'admin' } })
    stubFetch(respond)
    expect(await redirectOf(requireManager(request('/settings')))).toBeInstanceOf(Error)
  }
})

test('R-ACCESS-6 a session that ended leads to the login without its token', async () => {
  resetCurrentUser()
  const { stored } = stubBrowser({ token: 'a-token', user: { role: 'admin' } })
  stubFetch(() => answer(401))
  expect(await redirectOf(requireManager(request('/settings')))).toBe('/login?next=%2Fsettings')
  expect([...stored.keys()]).toEqual([])
})

test('R-AUTH-1 a person without a role counts as an author', async () => {
  logIn({ name: 'Ada' })
  expect(await requireUser(request('/dashboard'))).toMatchObject({ name: 'Ada', role: 'author' })
  const { stored } = stubBrowser()
  storeSession('a-token', { name: 'Ada' } as never)
  expect(JSON.parse(stored.get('authUser') ?? '')).toEqual({ name: 'Ada', role: 'author' })
})

test('R-LOGIN-4 an answer without token and user stores no session', () => {
  const { stored } = stubBrowser()
  for (const [token, user] of [
    [undefined, undefined],
    [null, {}],
    ['', {}],
    ['a-token', undefined],
  ])
    expect(() => storeSession(token, user as never)).toThrow()
  expect([...stored.keys()]).toEqual([])
})

test.each([
  ['/dashboard', 'Please login to view journals'],
  ['/manage-journals', 'Please login to view journals'],
  ['/journals/uploads', 'Please login to view journals'],
  ['/manage-journals?tab=submitted', 'Please login to view submissions'],
  ['/manage-journals/submissions/1', 'Please login to view submissions'],
  ['/submissions', 'Please login to view submissions'],
  ['/updateprofile', 'Please login to continue'],
])('R-ERR-3 the login says why it was opened for %s', (page, reason) => {
  const search = `?next=${encodeURIComponent(page)}`
  expect(signInReason(search)).toBe(reason)
  expect([nextPage(search), keepNextQuery(search)]).toEqual([page, search])
})

test('R-ERR-3 a login that nobody was sent to has no reason', () => {
  expect([signInReason(''), nextPage(''), keepNextQuery('')]).toEqual([undefined, '/dashboard', ''])
})

test('R-ACCESS-10 a login never leads to another site', () => {
  for (const next of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert(1)',
  ])
    expect([next, nextPage(`?next=${encodeURIComponent(next)}`)]).toEqual([next, '/dashboard'])
})
