import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, api } from '../call/api.ts'
import {
  announceChange,
  onChange,
  storedToken,
  storedUser,
  storedUserText,
  storeUser,
  type User,
} from './browser-storage.ts'

/** Whom `GET /me` answered for a token; `user` is undefined while it has not answered. */
type Asked = { token: string | null; answer: Promise<User | null>; user: User | null | undefined }

let asked: Asked | undefined

/**
 * Who the server says is signed in, asked once for each token; null when nobody is. `page` is the
 * address that is being opened, which a session that is over leads back to.
 */
export function loadMe(page?: string): Promise<User | null> {
  const token = storedToken()
  if (asked?.token === token) return asked.answer
  const asking: Asked = { token, answer: askWhoIAm(token, page), user: undefined }
  asked = asking
  asking.answer.then(
    (user) => {
      asking.user = user
      announceChange()
    },
    () => {
      if (asked === asking) asked = undefined
    },
  )
  return asking.answer
}

/** The server has answered, to another call, who is signed in by now. */
export function keepMe(user: User): void {
  asked = { token: storedToken(), answer: Promise.resolve(user), user }
  storeUser(user)
}

/** What somebody may do has changed: the server is asked again when the next page needs to know. */
export function forgetMe(): void {
  asked = undefined
}

async function askWhoIAm(token: string | null, page?: string): Promise<User | null> {
  if (!token) return null
  try {
    const me = await api<User>('/me', { auth: true, ...(page && { page }) })
    return { ...me, role: me.role || 'author' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Whom the server answered for the token that is stored now; undefined until it has. */
function answeredUser(): User | null | undefined {
  return asked?.token === storedToken() ? asked.user : undefined
}

/** Who is here, for all that shows it. */
type Person = { isAdmin: boolean }

/**
 * Who is here: at once whoever is stored in this browser, then whom the server answers; null when
 * nobody is. Only the server's answer makes an administrator.
 */
export function usePerson(): Person | null {
  const token = useSyncExternalStore(onChange, storedToken, () => null)
  useEffect(() => {
    if (token) loadMe().catch(() => {})
  }, [token])
  const stored = useSyncExternalStore(onChange, storedUserText, () => null)
  const answered = useSyncExternalStore(onChange, answeredUser, () => undefined)
  const person = answered ?? (stored ? storedUser() : null)
  return person && { isAdmin: answered?.role === 'admin' }
}

/** The user stored in this browser, whatever the server thinks of it. */
export function useStoredUser(): User | null {
  const text = useSyncExternalStore(onChange, storedUserText, () => null)
  return text ? storedUser() : null
}
