import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, api } from '#web/api/api.ts'
import {
  isEditor,
  notifyListeners,
  storedToken,
  storedUser,
  storedUserText,
  storeUser,
  subscribeToSession,
  type User,
} from './stored-session.ts'

/** A call of `GET /me` for a token; `user` is undefined until it responds. */
type CurrentUserRequest = {
  token: string | null
  response: Promise<User | null>
  user: User | null | undefined
}

let currentRequest: CurrentUserRequest | undefined

/**
 * The logged-in user as the server knows them, requested once for each token; null when no user is
 * logged in. `requireUser` leads to the login then.
 */
export function loadCurrentUser(): Promise<User | null> {
  const token = storedToken()
  if (currentRequest?.token === token) return currentRequest.response
  const request: CurrentUserRequest = {
    token,
    response: fetchCurrentUser(token),
    user: undefined,
  }
  currentRequest = request
  request.response.then(
    (user) => {
      request.user = user
      notifyListeners()
    },
    () => {
      if (currentRequest === request) currentRequest = undefined
    },
  )
  return request.response
}

/** Stores the user that another call returned, such as a saved profile. */
export function storeCurrentUser(user: User): void {
  currentRequest = { token: storedToken(), response: Promise.resolve(user), user }
  storeUser(user)
}

/** Requests the user again on the next page, after their permissions may have changed. */
export function resetCurrentUser(): void {
  currentRequest = undefined
}

async function fetchCurrentUser(token: string | null): Promise<User | null> {
  if (!token) return null
  try {
    const me = await api('GET /me', { page: null })
    return { ...me, role: me.role || 'author' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The server's response for the stored token; undefined until it arrives. */
function loadedUser(): User | null | undefined {
  return currentRequest?.token === storedToken() ? currentRequest.user : undefined
}

/** `editorialRole` is the role of the user in the editorial office; null for others, and until two-step login is set up where it must be. */
type SessionUser = { isEditor: boolean; editorialRole: 'editor' | 'manager' | null }

/**
 * The user for the navigation: at once the stored one, then the one that the server returns; null
 * when no user is logged in. Only the server's response makes an editor or an administrator.
 */
export function useSessionUser(): SessionUser | null {
  const token = useSyncExternalStore(subscribeToSession, storedToken, () => null)
  useEffect(() => {
    // Until the server responds, the stored user is shown; the next page requests it again.
    if (token) loadCurrentUser().catch(() => {})
  }, [token])
  const stored = useSyncExternalStore(subscribeToSession, storedUserText, () => null)
  const loaded = useSyncExternalStore(subscribeToSession, loadedUser, () => undefined)
  if (!loaded) return stored && storedUser() ? { isEditor: false, editorialRole: null } : null
  const hasEditorRole = isEditor(loaded)
  const role = loaded.role === 'admin' ? 'manager' : 'editor'
  return {
    isEditor: hasEditorRole,
    editorialRole: hasEditorRole && !loaded.needsTwoFactorSetup ? role : null,
  }
}

/** The user stored in this browser, which the server may no longer accept. */
export function useStoredUser(): User | null {
  const text = useSyncExternalStore(subscribeToSession, storedUserText, () => null)
  return text ? storedUser() : null
}
