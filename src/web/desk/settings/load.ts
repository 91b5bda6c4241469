import type { SettingsBody } from '#features/journal/wire.ts'
import { api } from '../../client/call/api.ts'
import { listFailure } from '../../client/call/failure.ts'
import { requireManager } from '../../client/session/guard.ts'

const words = {
  notFound: 'There are no settings.',
  notSignedIn: 'Please login to continue',
  fallback: 'Failed to fetch the settings',
}

/** All that the journal says of itself, for those who may change it; else why it could not be loaded. */
export async function loadSettings(request: Request) {
  await requireManager(request)
  try {
    const { data } = await api<{ data: SettingsBody }>('/settings', { page: request.url })
    return { settings: data, failure: null }
  } catch (error) {
    return { settings: null, failure: listFailure(error, words) }
  }
}
