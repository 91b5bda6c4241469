import { redirect } from 'react-router'
import type { User } from './browser-storage.ts'
import { loadMe } from './session.ts'

/**
 * Who may see this page, as the first line of its loader in the browser. Without a session it
 * leads to sign-in and back; with a role that is not among `roles` to /unauthorized. No roles
 * admit anyone signed in. The server checks everything again.
 */
export async function requireUser(request: Request, roles: string[] = []): Promise<User> {
  const me = await loadMe()
  if (!me) {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
  }
  if (roles.length > 0 && !roles.includes(me.role)) throw redirect('/unauthorized')
  return me
}

/** The page that a visitor wanted before signing in: only ever one of this site. */
export function wantedPage(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const wanted = next.startsWith('/') && URL.parse(next, location.origin)
  if (!wanted || wanted.origin !== location.origin) return '/dashboard'
  return wanted.pathname + wanted.search
}
