import { useEffect } from 'react'
import { NavLink, useLocation } from 'react-router'
import { usePerson } from '../client/session/session.ts'
import { sidebarSections } from './navigation.ts'

type Props = { open: boolean; onClose(): void }

/** Beside the page where there is room; over it, with a backdrop, below 768 px. */
export function Sidebar({ open, onClose }: Props) {
  const person = usePerson()
  useCloseAfterNavigation(onClose)
  useCloseOnEscape(open, onClose)
  if (!open) return null
  return (
    <>
      <button
        type="button"
        aria-label="Close sidebar"
        onClick={onClose}
        className="fixed inset-0 z-20 bg-night/60 md:hidden"
        data-testid="backdrop"
      />
      <aside
        id="sidebar"
        aria-label="Sidebar"
        className="fixed inset-y-0 left-0 z-30 w-64 flex-none overflow-y-auto border-r border-line bg-card p-5 md:static md:z-0"
      >
        {sidebarSections(person).map(({ title, links }) => (
          <nav key={title ?? 'pages'} aria-label={title ?? 'Pages'} className="mb-6">
            {title && <h2 className="mb-1 font-sans text-sm font-semibold text-soft">{title}</h2>}
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === '/' || to === '/journals'}
                    className="flex min-h-11 items-center rounded-lg px-3 text-ink no-underline hover:bg-grey-bg aria-[current]:bg-grey-bg aria-[current]:font-semibold"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </aside>
    </>
  )
}

/** On a phone the sidebar covers what was just opened. */
function useCloseAfterNavigation(onClose: () => void) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a navigation closes it
  useEffect(() => {
    if (matchMedia('(max-width: 767.98px)').matches) onClose()
  }, [key])
}

function useCloseOnEscape(open: boolean, onClose: () => void) {
  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [open, onClose])
}
