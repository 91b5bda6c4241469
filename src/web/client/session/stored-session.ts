import type { UserBody } from '#features/accounts/api-schemas.ts'

/** A person as the API presents one; what is stored may be older than the roles of today. */
export type User = Omit<UserBody, 'role'> & { role: string }

const tokenKey = 'authToken'
const userKey = 'authUser'
const listeners = new Set<() => void>()

export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** Keeps what a sign-in answered. Throws, and keeps nothing, when that is not a token and a user. */
export function storeSession(token: unknown, user: User | undefined): void {
  if (typeof token !== 'string' || !token || !user) throw new Error('the answer holds no session')
  localStorage.setItem(tokenKey, token)
  storeUser(user)
}

/** Keeps the user as JSON. One without a role counts as an author. */
export function storeUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify({ ...user, role: user.role || 'author' }))
  notifyListeners()
}

export function storedUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null')
  } catch {
    return null
  }
}

/** The stored user as text, for comparing. */
export const storedUserText = (): string | null => localStorage.getItem(userKey)

/** Forgets the token that the server no longer takes, and whose it was; what else is stored stays. */
export function deleteSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  notifyListeners()
}

/** Forgets everything that this site keeps in the browser. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  notifyListeners()
}

/** What the styles know of the session. */
const markSignedIn = () =>
  document.documentElement.toggleAttribute('data-signed-in', storedToken() !== null)

/** Tells everyone who listens, here, that what is stored has changed; other tabs are told by the browser. */
export function notifyListeners(): void {
  markSignedIn()
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  const hear = () => {
    markSignedIn()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}
