import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, api } from '#web/client/api/api.ts'
import {
  notifyListeners,
  storedToken,
  storedUser,
  storedUserText,
  storeUser,
  subscribeToSession,
  type User,
} from './stored-session.ts'

/** Whom `GET /me` answered for a token; `user` is undefined while it has not answered. */
type CurrentUserRequest = {
  token: string | null
  answer: Promise<User | null>
  user: User | null | undefined
}

let currentRequest: CurrentUserRequest | undefined

/**
 * Who the server says is signed in, asked once for each token; null when nobody is. `page` is the
 * address that is being opened, which a session that is over leads back to.
 */
export function loadCurrentUser(page?: string): Promise<User | null> {
  const token = storedToken()
  if (currentRequest?.token === token) return currentRequest.answer
  const asking: CurrentUserRequest = {
    token,
    answer: fetchCurrentUser(token, page),
    user: undefined,
  }
  currentRequest = asking
  asking.answer.then(
    (user) => {
      asking.user = user
      notifyListeners()
    },
    () => {
      if (currentRequest === asking) currentRequest = undefined
    },
  )
  return asking.answer
}

/** The server has answered, to another call, who is signed in by now. */
export function storeCurrentUser(user: User): void {
  currentRequest = { token: storedToken(), answer: Promise.resolve(user), user }
  storeUser(user)
}

/** What somebody may do has changed: the server is asked again when the next page needs to know. */
export function resetCurrentUser(): void {
  currentRequest = undefined
}

async function fetchCurrentUser(token: string | null, page?: string): Promise<User | null> {
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
function loadedUser(): User | null | undefined {
  return currentRequest?.token === storedToken() ? currentRequest.user : undefined
}

/** Who is here, for all that shows it. */
type SessionUser = { isAdmin: boolean }

/**
 * Who is here: at once whoever is stored in this browser, then whom the server answers; null when
 * nobody is. Only the server's answer makes an administrator.
 */
export function useSessionUser(): SessionUser | null {
  const token = useSyncExternalStore(subscribeToSession, storedToken, () => null)
  useEffect(() => {
    // Until the server answers, whoever is stored is shown; the next page asks it again.
    if (token) loadCurrentUser().catch(() => {})
  }, [token])
  const stored = useSyncExternalStore(subscribeToSession, storedUserText, () => null)
  const answered = useSyncExternalStore(subscribeToSession, loadedUser, () => undefined)
  const person = answered ?? (stored ? storedUser() : null)
  return person && { isAdmin: answered?.role === 'admin' }
}

/** The user stored in this browser, whatever the server thinks of it. */
export function useStoredUser(): User | null {
  const text = useSyncExternalStore(subscribeToSession, storedUserText, () => null)
  return text ? storedUser() : null
}
