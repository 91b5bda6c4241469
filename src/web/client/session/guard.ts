import { redirect } from 'react-router'
import type { User } from './browser-storage.ts'
import { loadMe } from './session.ts'

/**
 * Who may see this page, as the first line of its loader in the browser. Without a session it
 * leads to sign-in and back; with a role that is not among `roles` to /unauthorized. No roles
 * admit anyone signed in. The server checks everything again.
 */
export async function requireUser(request: Request, roles: string[] = []): Promise<User> {
  const me = await loadMe(request.url)
  if (!me) {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/login${wish(pathname + search)}`)
  }
  if (roles.length > 0 && !roles.includes(me.role)) throw redirect('/unauthorized')
  return me
}

/** Where somebody sets up the second step of their sign-in. */
export const twoStepPage = '/updateprofile/two-step'

/**
 * Who may see a page of the office, as the first line of its loader in the browser: editors and
 * managers. Whoever must set up the second step of their sign-in first is led there.
 */
export async function requireEditor(request: Request): Promise<User> {
  const me = await requireUser(request)
  if (me.owesTwoStep) throw redirect(twoStepPage)
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
export const isEditor = ({ role, duties }: Pick<User, 'role' | 'duties'>): boolean =>
  role === 'admin' || duties?.includes('editor') === true

/** The query that keeps the page that a visitor wanted, on the way to sign-in and back. */
const wish = (page: string) => `?next=${encodeURIComponent(page)}`

/** The same wish for another page on that way; empty where nothing was wanted. */
export function keepWish(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next ? wish(next) : ''
}

/** Why somebody has to sign in, by the page that they wanted; undefined where they wanted none. */
export function reasonToSignIn(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  if (!next) return undefined
  const wanted = wantedPage(search)
  if (/^\/submissions|[?&]tab=submitted|^\/manage-journals\/submissions\//.test(wanted)) {
    return 'Please login to view submissions'
  }
  if (/^\/(dashboard|manage-journals|journals)/.test(wanted)) return 'Please login to view journals'
  return 'Please login to continue'
}

/** Stands for this site wherever it is: only what leads away from it matters. */
const here = 'http://here.invalid'

/** The page that a visitor wanted before signing in: only ever one of this site. */
export function wantedPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const wanted = next.startsWith('/') && URL.parse(next, here)
  if (!wanted || wanted.origin !== here) return '/dashboard'
  return wanted.pathname + wanted.search
}
