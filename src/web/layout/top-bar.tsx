import { Menu } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { useSessionUser } from '../client/session/session.ts'
import type { loader } from '../root.tsx'
import { MenuLink } from './menu-link.tsx'
import { mainLinks, type NavLink, personalLinks } from './navigation.ts'
import { menuId } from './sidebar.tsx'

type Props = {
  /** Undefined until the scripts know: until then the browser says it of a popover by itself. */
  sidebarOpen: boolean | undefined
}

/** Two rows: the journal and the person above, the journal's pages below. A phone has the first row, and the menu. */
export function TopBar({ sidebarOpen }: Props) {
  const person = useSessionUser()
  const journal = useRouteLoaderData<typeof loader>('root')?.journal
  const issn = journal?.issn.online ?? journal?.issn.print
  const about = [journal?.sample && 'Sample', issn && `ISSN ${issn}`, 'Open access']
  return (
    <header className="no-print border-b border-line bg-card">
      <div className="page grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6">
        <div className="flex min-h-15 min-w-0 items-center gap-3 py-2">
          <button
            type="button"
            aria-label="Toggle sidebar"
            aria-expanded={sidebarOpen}
            aria-controls={menuId}
            popoverTarget={menuId}
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
              <b className="block font-serif text-lg leading-tight [overflow-wrap:anywhere]">
                {journal?.name ?? 'Takarda'}
              </b>
              <About said={about.filter((one) => typeof one === 'string')} />
            </span>
          </Link>
        </div>
        <nav aria-label="Main" className="contents max-md:hidden">
          <Row
            links={mainLinks}
            className="order-last col-span-2 justify-between border-t border-line lg:justify-start"
          />
          <Row links={personalLinks(person)} className={person ? '' : 'signed-in:invisible'} />
        </nav>
      </div>
    </header>
  )
}

/** A few words in a line, or in two on a narrow screen: the dot before the first of each line is out of sight. */
const About = ({ said }: { said: string[] }) => (
  <span className="block overflow-hidden text-xs tracking-wide text-soft uppercase">
    <span className="-ml-3 flex flex-wrap">
      {said.map((one) => (
        <span
          key={one}
          className="whitespace-nowrap before:inline-block before:w-3 before:text-center before:content-['·']"
        >
          {one}{' '}
        </span>
      ))}
    </span>
  </span>
)

function Row({ links, className }: { links: NavLink[]; className: string }) {
  return (
    <ul className={`flex gap-x-4 whitespace-nowrap lg:gap-x-6 ${className}`}>
      {links.map((link) => (
        <li key={link.to}>
          <MenuLink
            {...link}
            className="inline-flex min-h-11 items-center text-ink no-underline hover:text-indigo aria-[current]:text-indigo aria-[current]:shadow-[inset_0_-3px_0_var(--laterite)]"
          />
        </li>
      ))}
    </ul>
  )
}
