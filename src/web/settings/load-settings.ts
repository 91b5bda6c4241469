import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { requireManager } from '#web/client/session/require-user.ts'

const messages = {
  notFound: 'There are no settings.',
  notSignedIn: 'Please login to continue',
  fallback: 'Failed to fetch the settings',
}

/** Loads the settings for managers, or the message of the failure. */
export async function loadSettings(request: Request) {
  await requireManager(request)
  try {
    const { data } = await api<{ data: SettingsBody }>('/settings', { page: request.url })
    return { settings: data, failure: null }
  } catch (error) {
    return { settings: null, failure: listErrorMessage(error, messages) }
  }
}
