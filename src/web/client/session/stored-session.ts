import type { UserBody } from '#features/accounts/api-schemas.ts'

/** A user of the API. `role` is any string, because a stored user may be older than the current roles. */
export type User = Omit<UserBody, 'role'> & { role: string }

/** Whether the server gave the user the role of an editor or a manager. */
export const isEditor = ({ role, journalRoles }: Pick<User, 'role' | 'journalRoles'>): boolean =>
  role === 'admin' || journalRoles?.includes('editor') === true

/** Whether the user has stages of production of their own; an editor finds them in the office. */
export const isCopyeditor = (user: Pick<User, 'role' | 'journalRoles'>): boolean =>
  user.journalRoles?.includes('copyeditor') === true && !isEditor(user)

const tokenKey = 'authToken'
const userKey = 'authUser'
const listeners = new Set<() => void>()

export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** Stores the response of a login. Throws and stores nothing when it lacks the token or the user. */
export function storeSession(token: unknown, user: User | undefined): void {
  if (typeof token !== 'string' || !token || !user)
    throw new Error('The response contains no session')
  localStorage.setItem(tokenKey, token)
  storeUser(user)
}

/** Stores the user as JSON. Without a role the user is an author. */
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

/** The stored user as text, to detect changes. */
export const storedUserText = (): string | null => localStorage.getItem(userKey)

/** Deletes the token and the user; other stored data, such as saved input, remains. */
export function deleteSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  notifyListeners()
}

export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  notifyListeners()
}

/** Sets the attributes that the styles read. */
function markSignedIn(): void {
  const user = storedToken() === null ? null : storedUser()
  document.documentElement.toggleAttribute('data-signed-in', storedToken() !== null)
  document.documentElement.toggleAttribute('data-stored-editor', user !== null && isEditor(user))
}

/** Notifies the listeners of this tab that the session has changed; the browser notifies other tabs. */
export function notifyListeners(): void {
  markSignedIn()
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  const onStorage = () => {
    markSignedIn()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
