import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListError } from '#web/client/api/list-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type Props = { title: string; lead?: ReactNode; failure: string | null; children: ReactNode }

/** The layout of every page below `/settings`. */
export const SettingsLayout = ({ title, lead, failure, children }: Props) => (
  <div className="page max-w-4xl py-10">
    <p className="mb-2">
      <Link to="/settings">Settings</Link>
    </p>
    <PageTitle lead={lead}>{title}</PageTitle>
    {failure ? <ListError message={failure} /> : children}
  </div>
)
