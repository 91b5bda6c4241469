import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireManager } from '#web/client/session/require-user.ts'

export async function loadSettings(request: Request) {
  await requireManager(request)
  return loadPage(request, 'Failed to fetch the settings', async (get) => {
    const { data } = await get<{ data: SettingsBody }>('/settings')
    return data
  })
}
