import { useEffect, useSyncExternalStore } from 'react'
import { api } from './api.ts'

/** A person as the API presents one. */
export type User = { _id: string; name: string; email: string; role: string; createdAt: string }

const tokenKey = 'authToken'
const userKey = 'authUser'
const listeners = new Set<() => void>()

/** The user whom `GET /me` answered for the token at hand; undefined while it has not been asked. */
let me: { token: string | null; answer: Promise<User | null>; user: User | null | undefined } | undefined

function changed() {
  for (const listener of listeners) listener()
}

export const storedToken = (): string | null => localStorage.getItem(tokenKey)

/** Keeps what a sign-in answered. A user without a role counts as an author. */
export function storeSession(token: string, user: User): void {
  localStorage.setItem(tokenKey, token)
  storeUser(user)
}

export function storeUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify({ ...user, role: user.role || 'author' }))
  me = undefined
  changed()
}

/** Forgets the token that the server no longer takes; what else is stored stays. */
export function dropToken(): void {
  localStorage.removeItem(tokenKey)
  me = undefined
  changed()
}

/** Forgets everything that this site keeps in the browser. */
export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  me = undefined
  changed()
}

export function storedUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null')
  } catch {
    return null
  }
}

/** Who the server says is signed in, asked once for each token; null when nobody is. */
export function loadMe(): Promise<User | null> {
  const token = storedToken()
  if (!me || me.token !== token) me = { token, answer: askWhoIAm(token), user: undefined }
  return me.answer
}

async function askWhoIAm(token: string | null): Promise<User | null> {
  let user: User | null = null
  try {
    user = token ? await api<User>('/me', { auth: true }) : null
    return user
  } catch (error) {
    if (storedToken()) me = undefined
    if (error instanceof Error && 'status' in error && error.status === 401) return null
    throw error
  } finally {
    if (me?.token === token) me.user = user
    changed()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The signed-in person with the role that the server answered; null until it has. */
export function useMe(): User | null {
  const token = useSyncExternalStore(subscribe, storedToken, () => null)
  useEffect(() => {
    if (token) loadMe().catch(() => {})
  }, [token])
  return useSyncExternalStore(
    subscribe,
    () => me?.user ?? null,
    () => null,
  )
}

const storedUserText = () => localStorage.getItem(userKey)

/** The user stored in this browser, whatever the server thinks of it. */
export function useStoredUser(): User | null {
  const text = useSyncExternalStore(subscribe, storedUserText, () => null)
  return text ? storedUser() : null
}
