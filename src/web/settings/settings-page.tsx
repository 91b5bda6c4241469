import type { ComponentProps } from 'react'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'

/** Loads the settings for a page of managers. */
export async function loadSettings({ request }: { request: Request }) {
  await requireManager(request)
  return loadPage(
    request,
    'Failed to fetch the settings',
    async (get) => (await get<{ data: SettingsBody }>('/settings')).data,
  )
}

type Props = Omit<ComponentProps<typeof ManagementPage>, 'back' | 'width'>

/** A page below `/settings`. */
export const SettingsPage = (props: Props) => (
  <ManagementPage back={{ to: '/settings', label: 'Settings' }} width="max-w-4xl" {...props} />
)
