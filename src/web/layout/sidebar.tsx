import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'
import { useSessionUser } from '../client/session/session.ts'
import type { loader } from '../root.tsx'
import { MenuLink } from './menu-link.tsx'
import { type NavLink, phoneAccountLinks, phoneLinks, sidebarSections } from './navigation.ts'

/** The id of what the button in the top bar opens. */
export const menuId = 'sidebar'

type Props = { onToggle(open: boolean): void }

/**
 * The menu that lies over the page: below the top bar where there is room, and on a phone, which has no other,
 * the whole of the navigation. The browser opens and closes it (`popover`), so that it needs no script.
 */
export function Sidebar({ onToggle }: Props) {
  const person = useSessionUser()
  const own = useRouteLoaderData<typeof loader>('root')?.ownLinks.filter(({ menu }) => menu) ?? []
  // A frame that waits for its content has no heading of its own yet, and so none in its menu.
  const Title = useHydrated() ? 'h2' : 'p'
  const menu = useRef<HTMLDivElement>(null)
  useMenuState(menu, onToggle)
  return (
    <div ref={menu} id={menuId} popover="auto" className="menu no-print">
      <button
        type="button"
        aria-label="Close sidebar"
        tabIndex={-1}
        popoverTarget={menuId}
        popoverTargetAction="hide"
        className="fixed inset-0 bg-night/60 md:hidden dark:bg-black/70"
        data-testid="backdrop"
      />
      <aside
        aria-label="Sidebar"
        className="relative h-full w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-card p-5 text-ink md:h-auto md:max-h-[80dvh] md:rounded-xl md:border md:shadow-lg"
      >
        <CloseButton />
        {sidebarSections(person).map(({ title, links }) => (
          <nav key={title ?? 'pages'} aria-label={title ?? 'Menu'} className="mb-5 last:mb-0">
            {title && (
              <Title className="mb-1 font-sans text-sm font-semibold text-soft">{title}</Title>
            )}
            {title === 'Admin' ? (
              <Links links={links} className="" />
            ) : (
              <>
                <Links
                  links={title === null ? [...phoneLinks, ...own] : phoneAccountLinks(person)}
                  className="md:hidden"
                />
                <Links
                  links={title === null ? [...links, ...own] : links}
                  className="max-md:hidden"
                />
              </>
            )}
          </nav>
        ))}
      </aside>
    </div>
  )
}

function CloseButton() {
  return (
    <button
      type="button"
      popoverTarget={menuId}
      popoverTargetAction="hide"
      className="-mt-2 mb-2 ml-auto flex min-h-11 items-center gap-2 text-soft md:hidden"
    >
      Close <X size={20} aria-hidden />
    </button>
  )
}

function Links({ links, className }: { links: NavLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.to}>
          <MenuLink
            {...link}
            className="flex min-h-11 items-center rounded-lg px-3 text-ink no-underline hover:bg-grey-bg aria-[current]:bg-grey-bg aria-[current]:font-semibold aria-[current]:shadow-[inset_3px_0_0_var(--laterite)]"
          />
        </li>
      ))}
    </ul>
  )
}

/** Tells whether the menu is open, which it may have been before the scripts came, and closes it when it has led on. */
function useMenuState(menu: React.RefObject<HTMLDivElement | null>, tell: Props['onToggle']) {
  const { key } = useLocation()
  useEffect(() => {
    const element = menu.current
    if (!element) return
    const follow = (event: Event) => tell((event as ToggleEvent).newState === 'open')
    tell(element.matches(':popover-open'))
    element.addEventListener('toggle', follow)
    return () => element.removeEventListener('toggle', follow)
  }, [menu, tell])
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    menu.current?.hidePopover()
  }, [menu, key])
}
