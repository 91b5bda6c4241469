import { Menu } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { useSessionUser } from '../client/session/session.ts'
import type { loader } from '../root.tsx'
import { MenuLink } from './menu-link.tsx'
import { mainLinks, type NavLink, personalLinks } from './navigation.ts'
import { menuId } from './sidebar.tsx'

type Props = {
  /** Undefined before hydration, when the browser itself exposes the state of the popover. */
  sidebarOpen: boolean | undefined
}

/** Two rows: the journal and the user's links, then the main links. A phone has the first row and the menu. */
export function TopBar({ sidebarOpen }: Props) {
  const user = useSessionUser()
  const journal = useRouteLoaderData<typeof loader>('root')?.journal
  const issn = journal?.issn.online ?? journal?.issn.print
  const facts = [journal?.sample && 'Sample', issn && `ISSN ${issn}`, 'Open access']
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
            <Logo light={journal?.logo} dark={journal?.logoDark} />
            <span className="min-w-0">
              <b className="block font-serif text-lg leading-tight [overflow-wrap:anywhere]">
                {journal?.name ?? 'Takarda'}
              </b>
              <JournalFacts facts={facts.filter((fact) => typeof fact === 'string')} />
            </span>
          </Link>
        </div>
        <nav aria-label="Main" className="contents max-md:hidden">
          <Row
            links={mainLinks}
            className="order-last col-span-2 justify-between border-t border-line lg:justify-start"
          />
          <Row links={personalLinks(user)} className={user ? '' : 'signed-in:invisible'} />
        </nav>
      </div>
    </header>
  )
}

/** As wide as it is, up to a limit. In the dark scheme a logo without a dark version is inverted: black becomes white. */
function Logo({ light, dark }: { light: string | undefined; dark: string | undefined }) {
  const isInverted = light && !dark
  return (
    <picture className="flex-none">
      {dark && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={light ?? '/favicon.svg'}
        alt=""
        height={36}
        className={`h-9 ${light ? 'min-w-9' : 'w-9'} max-w-[min(10rem,30vw)] rounded-md object-contain ${isInverted ? 'dark:mix-blend-lighten dark:[filter:hue-rotate(180deg)_invert(1)]' : ''}`}
      />
    </picture>
  )
}

/** As many facts as one line holds, with dots between them. The negative margin hides the first dot. */
const JournalFacts = ({ facts }: { facts: string[] }) => (
  <span className="block h-[1lh] overflow-hidden text-xs tracking-wide text-soft uppercase">
    <span className="-ml-3 flex flex-wrap">
      {facts.map((fact) => (
        <span
          key={fact}
          className="whitespace-nowrap before:inline-block before:w-3 before:text-center before:content-['·']"
        >
          {fact}{' '}
        </span>
      ))}
    </span>
  </span>
)

const Row = ({ links, className }: { links: NavLink[]; className: string }) => (
  <ul className={`flex gap-x-4 whitespace-nowrap lg:gap-x-6 ${className}`}>
    {links.map((link) => (
      <li key={link.to}>
        <MenuLink
          {...link}
          className="inline-flex min-h-11 items-center text-ink no-underline hover:text-indigo aria-[current]:text-indigo aria-[current]:shadow-[inset_0_-3px_0_var(--accent)]"
        />
      </li>
    ))}
  </ul>
)
