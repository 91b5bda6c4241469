import type { ComponentProps } from 'react'
import { loadPage } from '#web/api/load-page.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'

/** Loads the settings for a page of managers. */
export async function loadSettings({ request }: { request: Request }) {
  await requireManager(request)
  return loadPage(
    request,
    'Failed to fetch the settings',
    async (get) => (await get('/settings')).data,
  )
}

type PageProps = ComponentProps<typeof ManagementPage>
type Props = Omit<PageProps, 'back'> &
  Partial<Pick<PageProps, 'back'>> & {
    /** For a list as wide as the page; a form has the width of a column. */
    isWide?: boolean
  }

const settings = { to: '/settings', label: 'Settings' }

/** A page below `/settings`. */
export const SettingsPage = ({ back = settings, isWide = false, children, ...props }: Props) => (
  <ManagementPage back={back} {...props}>
    {isWide ? children : <div className="max-w-column">{children}</div>}
  </ManagementPage>
)
