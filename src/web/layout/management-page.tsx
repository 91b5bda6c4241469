import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListError } from '#web/api/list-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type Crumb = {
  to: string
  label: string
  /** A short name of this page, after the link. */
  here?: string
}

type Props = {
  /** The page above this one; left out for the places of the office bar. */
  back?: Crumb | undefined
  title: ReactNode
  lead?: ReactNode
  /** The one filled button of the page. */
  primary?: ReactNode
  /** Other buttons and menus. */
  actions?: ReactNode
  failure?: string | null | undefined
  /** A column on the right that stays in view; below the content on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of the editorial office: the link to the page above, the title, and the loaded content or the error. */
export const ManagementPage = ({
  back,
  title,
  lead,
  primary,
  actions,
  failure,
  ...rest
}: Props) => (
  <div className="page overflow-x-clip py-8">
    {back && <BackLink {...back} />}
    <PageTitle
      lead={lead}
      actions={
        (primary || actions) && (
          <>
            {actions}
            {primary}
          </>
        )
      }
    >
      {title}
    </PageTitle>
    {failure && <ListError message={failure} />}
    {rest.aside ? (
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">{rest.children}</div>
        <aside className="min-w-0 lg:sticky lg:top-6 lg:self-start">{rest.aside}</aside>
      </div>
    ) : (
      rest.children
    )}
  </div>
)

export const BackLink = ({ to, label, here }: Crumb) => (
  <p className="mb-1 text-soft">
    <Link to={to} className="inline-flex min-h-8 items-center">
      {label}
    </Link>
    {here && <span className="tabular-nums"> / {here}</span>}
  </p>
)

export const PageSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t-[3px] border-rule pt-4 first-of-type:mt-0">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
)
