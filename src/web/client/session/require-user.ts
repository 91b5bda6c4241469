import { redirect } from 'react-router'
import { loadCurrentUser } from './session.ts'
import { isCopyeditor, isEditor, type User } from './stored-session.ts'

/**
 * Checks who may see a page, first in its `clientLoader`. Without a session it redirects to the
 * login, which leads back; with a role outside `roles`, to /unauthorized. An empty list admits
 * every user. The server checks everything again.
 */
export async function requireUser(request: Request, roles: string[] = []): Promise<User> {
  const me = await loadCurrentUser()
  if (!me) {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/login${nextQuery(pathname + search)}`)
  }
  if (roles.length > 0 && !roles.includes(me.role)) throw redirect('/unauthorized')
  return me
}

export const twoFactorPath = '/updateprofile/two-factor'

/** The same for pages of editors and managers. Redirects a user who must first set up two-step login. */
export async function requireEditor(request: Request): Promise<User> {
  const me = await requireUser(request)
  if (me.needsTwoFactorSetup) throw redirect(twoFactorPath)
  if (!isEditor(me)) throw redirect('/unauthorized')
  return me
}

/** The same for copyeditors. */
export async function requireCopyeditor(request: Request): Promise<User> {
  const me = await requireUser(request)
  if (!isCopyeditor(me)) throw redirect('/unauthorized')
  return me
}

export async function requireManager(request: Request): Promise<User> {
  const me = await requireEditor(request)
  if (me.role !== 'admin') throw redirect('/unauthorized')
  return me
}

/** The query that carries the page to open after the login. */
const nextQuery = (page: string) => `?next=${encodeURIComponent(page)}`

/** The same query for another page, such as /register; empty without a `next` page. */
export function keepNextQuery(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next ? nextQuery(next) : ''
}

/** Why the user has to log in, by the `next` page; undefined without one. */
export function signInReason(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next) return undefined
  const target = nextPage(search)
  if (/^\/submissions|[?&]tab=submitted|^\/manage-journals\/submissions\//.test(target)) {
    return 'Please login to view submissions'
  }
  if (/^\/(dashboard|manage-journals|journals)/.test(target)) return 'Please login to view journals'
  return 'Please login to continue'
}

/** A placeholder for this site's origin, to detect URLs that lead elsewhere. */
const placeholderOrigin = 'http://here.invalid'

export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const url = next.startsWith('/') && URL.parse(next, placeholderOrigin)
  if (!url || url.origin !== placeholderOrigin) return '/dashboard'
  return url.pathname + url.search
}
