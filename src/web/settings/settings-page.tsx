import type { ComponentProps } from 'react'
import { ManagementPage } from '#web/layout/management-page.tsx'

type Props = Omit<ComponentProps<typeof ManagementPage>, 'back' | 'width'>

export const SettingsPage = (props: Props) => (
  <ManagementPage back={{ to: '/settings', label: 'Settings' }} width="max-w-4xl" {...props} />
)
