import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { SettingsBody } from '#features/journal/wire.ts'
import { ApiError, api } from '../../client/call/api.ts'

/**
 * Publishes one part or page. Where somebody else changed it meanwhile, the server says who and what; what was
 * typed stays, and publishing again puts it in the place of theirs.
 */
export function usePublishing(version: number, path: string) {
  const begunFrom = useRef(version)
  const { revalidate } = useRevalidator()
  return async (value: unknown): Promise<void> => {
    const json = { version: begunFrom.current, value }
    try {
      const { data } = await api<{ data: SettingsBody }>(path, { method: 'PUT', json })
      begunFrom.current = data.version
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        begunFrom.current = (await api<{ data: SettingsBody }>('/settings')).data.version
      throw error
    }
    await revalidate()
  }
}
