import { useSyncExternalStore } from 'react'
import type { AttentionCounts } from '#features/editorial/dashboard/api-schemas.ts'
import { api } from '#web/client/api/api.ts'

const noCounts: Partial<AttentionCounts> = {}
let counts = noCounts
const listeners = new Set<() => void>()

/** Requests the counts again. When that fails, the bar keeps the last ones. */
export async function refreshAttentionCounts(): Promise<void> {
  try {
    counts = await api<AttentionCounts>('/desk/counts')
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** What needs action in the office, as last requested. */
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
