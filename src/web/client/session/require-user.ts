import { redirect } from 'react-router'
import { loadCurrentUser } from './session.ts'
import type { User } from './stored-session.ts'

/**
 * Who may see this page, as the first line of its loader in the browser. Without a session it
 * leads to sign-in and back; with a role that is not among `roles` to /unauthorized. No roles
 * admit anyone signed in. The server checks everything again.
 */
export async function requireUser(request: Request, roles: string[] = []): Promise<User> {
  const me = await loadCurrentUser(request.url)
  if (!me) {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/login${nextQuery(pathname + search)}`)
  }
  if (roles.length > 0 && !roles.includes(me.role)) throw redirect('/unauthorized')
  return me
}

/** Where somebody sets up the second step of their sign-in. */
export const twoStepPath = '/updateprofile/two-step'

/**
 * Who may see a page of the office, as the first line of its loader in the browser: editors and
 * managers. Whoever must set up the second step of their sign-in first is led there.
 */
export async function requireEditor(request: Request): Promise<User> {
  const me = await requireUser(request)
  if (me.needsTwoFactorSetup) throw redirect(twoStepPath)
  if (!isEditor(me)) throw redirect('/unauthorized')
  return me
}

/** The same for what managers alone do. */
export async function requireManager(request: Request): Promise<User> {
  const me = await requireEditor(request)
  if (me.role !== 'admin') throw redirect('/unauthorized')
  return me
}

/** Whether the server says that somebody edits the journal. */
export const isEditor = ({ role, journalRoles }: Pick<User, 'role' | 'journalRoles'>): boolean =>
  role === 'admin' || journalRoles?.includes('editor') === true

/** The query that keeps the page that a visitor wanted, on the way to sign-in and back. */
const nextQuery = (page: string) => `?next=${encodeURIComponent(page)}`

/** The same wish for another page on that way; empty where nothing was wanted. */
export function keepNextQuery(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next ? nextQuery(next) : ''
}

/** Why somebody has to sign in, by the page that they wanted; undefined where they wanted none. */
export function signInReason(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next) return undefined
  const wanted = nextPage(search)
  if (/^\/submissions|[?&]tab=submitted|^\/manage-journals\/submissions\//.test(wanted)) {
    return 'Please login to view submissions'
  }
  if (/^\/(dashboard|manage-journals|journals)/.test(wanted)) return 'Please login to view journals'
  return 'Please login to continue'
}

/** Stands for this site wherever it is: only what leads away from it matters. */
const placeholderOrigin = 'http://here.invalid'

/** The page that a visitor wanted before signing in: only ever one of this site. */
export function nextPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const wanted = next.startsWith('/') && URL.parse(next, placeholderOrigin)
  if (!wanted || wanted.origin !== placeholderOrigin) return '/dashboard'
  return wanted.pathname + wanted.search
}
