import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, api } from '../call/api.ts'
import {
  announceChange,
  onChange,
  storedToken,
  storedUser,
  storedUserText,
  type User,
} from './browser-storage.ts'

/** Whom `GET /me` answered for a token; `user` is undefined while it has not answered. */
type Asked = { token: string | null; answer: Promise<User | null>; user: User | null | undefined }

let asked: Asked | undefined

/** Who the server says is signed in, asked once for each token; null when nobody is. */
export function loadMe(): Promise<User | null> {
  const token = storedToken()
  if (asked?.token === token) return asked.answer
  const asking: Asked = { token, answer: askWhoIAm(token), user: undefined }
  asked = asking
  asking.answer.then(
    (user) => {
      asking.user = user
      announceChange()
    },
    () => forgetMe(),
  )
  return asking.answer
}

/** The person has changed: the next to ask gets a fresh answer. */
export function forgetMe(): void {
  asked = undefined
}

async function askWhoIAm(token: string | null): Promise<User | null> {
  if (!token) return null
  try {
    const me = await api<User>('/me', { auth: true })
    return { ...me, role: me.role || 'author' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The signed-in person with the role that the server answered; null until it has. */
export function useMe(): User | null {
  const token = useSyncExternalStore(onChange, storedToken, () => null)
  useEffect(() => {
    if (token) loadMe().catch(() => {})
  }, [token])
  return useSyncExternalStore(
    onChange,
    () => (asked?.token === storedToken() ? (asked.user ?? null) : null),
    () => null,
  )
}

/** The user stored in this browser, whatever the server thinks of it. */
export function useStoredUser(): User | null {
  const text = useSyncExternalStore(onChange, storedUserText, () => null)
  return text ? storedUser() : null
}
