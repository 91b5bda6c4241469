import { Menu } from 'lucide-react'
import { Link, NavLink, useRouteLoaderData } from 'react-router'
import { usePerson } from '../client/session/session.ts'
import type { loader } from '../root.tsx'
import { mainLinks, personalLinks } from './navigation.ts'

type Props = { sidebarOpen: boolean; onToggle(): void }

export function TopBar({ sidebarOpen, onToggle }: Props) {
  const person = usePerson()
  const journal = useRouteLoaderData<typeof loader>('root')?.journal
  const issn = journal?.issn.online ?? journal?.issn.print
  const about = [journal?.sample && 'Sample', issn && `ISSN ${issn}`, 'Open access'].filter(Boolean)
  return (
    <header className="no-print border-b border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-[clamp(1rem,4vw,3rem)] pt-3 xl:pb-3">
        <div className="flex min-w-0 items-center gap-4">
          <button
            type="button"
            aria-label="Toggle sidebar"
            aria-expanded={sidebarOpen}
            aria-controls="sidebar"
            onClick={onToggle}
            className="grid size-11 flex-none place-items-center rounded-lg border border-edge"
          >
            <Menu size={20} aria-hidden />
          </button>
          <Link to="/" className="flex min-w-0 items-center gap-3 text-ink no-underline">
            <img
              src={journal?.logo ?? '/favicon.svg'}
              alt=""
              width={36}
              height={36}
              className="size-9 flex-none rounded-md object-contain"
            />
            <span className="min-w-0">
              <b className="block font-serif text-lg leading-tight">{journal?.name ?? 'Takarda'}</b>
              <span className="block truncate text-xs tracking-wide text-soft uppercase">
                {about.join(' · ')}
              </span>
            </span>
          </Link>
        </div>
        <nav
          aria-label="Main"
          className="-mx-[clamp(1rem,4vw,3rem)] w-screen overflow-x-auto px-[clamp(1rem,4vw,3rem)] xl:m-0 xl:w-auto xl:p-0 xl:max-2xl:signed-in:basis-full"
        >
          <ul className="flex gap-5 whitespace-nowrap xl:gap-[1.15rem]">
            {[...mainLinks, ...personalLinks(person)].map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/' || to === '/journals'}
                  className="inline-flex min-h-11 items-center text-ink no-underline hover:text-indigo aria-[current]:text-indigo aria-[current]:shadow-[inset_0_-3px_0_var(--laterite)]"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
