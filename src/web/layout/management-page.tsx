import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListError } from '#web/client/api/list-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type Props = {
  /** The page above this one; the management dashboard if left out. */
  back?: { to: string; label: string }
  width?: 'max-w-3xl' | 'max-w-4xl' | 'max-w-5xl'
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  failure?: string | null
  children: ReactNode
}

const dashboard = { to: '/manage-journals', label: 'Journal Management Dashboard' }

/** A page of the editorial office: a link back, the title, and what was loaded or why it was not. */
export const ManagementPage = (props: Props) => (
  <div className={`page py-10 ${props.width ?? ''}`}>
    <BackLink {...(props.back ?? dashboard)} />
    <PageTitle lead={props.lead} actions={props.actions}>
      {props.title}
    </PageTitle>
    {props.failure && <ListError message={props.failure} />}
    {props.children}
  </div>
)

export const BackLink = ({ to = dashboard.to, label = dashboard.label }) => (
  <p className="mb-2">
    <Link to={to}>{label}</Link>
  </p>
)

export const PageSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t-[3px] border-indigo pt-4 first-of-type:mt-0">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)
