import { X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useHydrated } from '#web/ui/hooks/use-hydrated.ts'
import { useSessionUser } from '../client/session/session.ts'
import type { loader } from '../root.tsx'
import type { EditorialMenuProps } from './editorial/editorial-menu.tsx'
import { MenuLink } from './menu-link.tsx'
import { type NavLink, phoneAccountLinks, phoneLinks, sidebarSections } from './navigation.ts'

export const menuId = 'sidebar'

/**
 * Loaded for editors only, because every public page includes this menu. It is left out if it cannot load: the editorial office also has a
 * bar.
 */
const EditorialMenu = lazy<ComponentType<EditorialMenuProps>>(() =>
  import('./editorial/editorial-menu.tsx').catch(() => ({ default: () => null })),
)

type Props = { onToggle(open: boolean): void }

/** The menu over the page; on a phone it holds the whole navigation. A `popover`, so that it opens without scripts. */
export function Sidebar({ onToggle }: Props) {
  const user = useSessionUser()
  const customLinks =
    useRouteLoaderData<typeof loader>('root')?.ownLinks.filter(({ menu }) => menu) ?? []
  // Before hydration a private page has no h1 yet, so the menu must have no h2.
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
        className="relative h-full w-72 max-w-[85vw] overflow-y-auto border-r border-line bg-card p-5 text-ink md:h-auto md:max-h-[90dvh] md:rounded-xl md:border md:shadow-lg"
      >
        <CloseButton />
        {sidebarSections(user).map(({ title, links }) => (
          <nav key={title ?? 'pages'} aria-label={title ?? 'Menu'} className="mb-5 last:mb-0">
            {title && (
              <Title className="mb-1 font-sans text-sm font-semibold text-soft">{title}</Title>
            )}
            {title === 'Admin' ? (
              <>
                <Links links={links} className="" />
                {user?.editorialRole && (
                  <Suspense>
                    <EditorialMenu role={user.editorialRole} className={linkStyle} />
                  </Suspense>
                )}
              </>
            ) : (
              <>
                <Links
                  links={title === null ? [...phoneLinks, ...customLinks] : phoneAccountLinks(user)}
                  className="md:hidden"
                />
                <Links
                  links={title === null ? [...links, ...customLinks] : links}
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

const CloseButton = () => (
  <button
    type="button"
    popoverTarget={menuId}
    popoverTargetAction="hide"
    className="-mt-2 mb-2 ml-auto flex min-h-11 items-center gap-2 text-soft md:hidden"
  >
    Close <X size={20} aria-hidden />
  </button>
)

const linkStyle =
  'flex min-h-11 items-center gap-2 rounded-lg px-3 text-ink no-underline hover:bg-grey-bg aria-[current]:bg-grey-bg aria-[current]:font-semibold aria-[current]:shadow-[inset_3px_0_0_var(--accent)]'

const Links = ({ links, className }: { links: NavLink[]; className: string }) => (
  <ul className={className}>
    {links.map((link) => (
      <li key={link.to}>
        <MenuLink {...link} className={linkStyle} />
      </li>
    ))}
  </ul>
)

/** Reports whether the menu is open, also when it was opened before hydration, and closes it after a navigation. */
function useMenuState(menu: React.RefObject<HTMLDivElement | null>, onToggle: Props['onToggle']) {
  const { key } = useLocation()
  useEffect(() => {
    const element = menu.current
    if (!element) return
    const onChange = (event: Event) => onToggle((event as ToggleEvent).newState === 'open')
    onToggle(element.matches(':popover-open'))
    element.addEventListener('toggle', onChange)
    return () => element.removeEventListener('toggle', onChange)
  }, [menu, onToggle])
  const last = useRef(key)
  // Before the new page is painted: a menu that is opened on it stays open.
  useLayoutEffect(() => {
    if (last.current === key) return
    last.current = key
    menu.current?.hidePopover()
  }, [menu, key])
}
