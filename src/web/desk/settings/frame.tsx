import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListFailure } from '../../client/call/list-failure.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

type Props = { title: string; lead?: ReactNode; failure: string | null; children: ReactNode }

/** The frame of every page below `/settings`. */
export const SettingsFrame = ({ title, lead, failure, children }: Props) => (
  <div className="page max-w-4xl py-10">
    <p className="mb-2">
      <Link to="/settings">Settings</Link>
    </p>
    <PageTitle lead={lead}>{title}</PageTitle>
    {failure ? <ListFailure message={failure} /> : children}
  </div>
)
