import { useSyncExternalStore } from 'react'
import type { AttentionCounts } from '#features/editorial/dashboard/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { storedToken } from '#web/client/session/stored-session.ts'

const noCounts: Partial<AttentionCounts> = {}
let counts = noCounts
const listeners = new Set<() => void>()

/** Requests the counts again. When that fails, the bar keeps the last ones. */
export async function refreshAttentionCounts(): Promise<void> {
  // Another request of the page may just have ended the session, and leads to the login.
  if (storedToken() === null) return
  try {
    counts = await api('GET /dashboard/counts')
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** What needs action in the editorial office, as last requested. */
export const useAttentionCounts = (): Partial<AttentionCounts> =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => noCounts,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
