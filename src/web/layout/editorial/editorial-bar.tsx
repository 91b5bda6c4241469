import { useEffect, useRef } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { useSessionUser } from '#web/client/session/session.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { refreshAttentionCounts } from './attention-counts.ts'
import { EditorialLinks } from './editorial-links.tsx'

/** The places of the editorial office, under the header of each of its pages. Empty until the server knows the user as an editor. */
export function EditorialBar() {
  const role = useSessionUser()?.editorialRole
  // Until then, only a user who is stored as an editor has its space, so that nothing moves.
  return (
    <div
      className={`no-print border-b border-line bg-card ${role ? '' : 'hidden stored-editor:block'}`}
    >
      <div className="min-h-11">{role && <Places role={role} />}</div>
      <MailNotice isManager={role === 'manager'} />
    </div>
  )
}

const systemPage = '/manage-journals/system'

/** Warns editors that emails are not sent, and links managers to the fix. */
function MailNotice({ isManager }: { isManager: boolean }) {
  const delivers = useDelivers()
  const { pathname } = useLocation()
  // That page says it, too.
  if (delivers || pathname === systemPage) return null
  return (
    <div className="bg-grey-bg">
      <p className="page flex flex-wrap items-center gap-x-3 py-1 text-sm">
        Emails are not being sent: no mail server.
        <Link
          to={systemPage}
          className={`inline-flex min-h-6 items-center ${isManager ? '' : 'invisible'}`}
        >
          What to do
        </Link>
      </p>
    </div>
  )
}

/** Scrolls to the current place unless it is in view. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const { offsetLeft, offsetWidth } = current
  const isInView =
    offsetLeft >= list.scrollLeft && offsetLeft + offsetWidth <= list.scrollLeft + list.clientWidth
  if (!isInView) list.scrollLeft = offsetLeft - 48
}

function Places({ role }: { role: 'editor' | 'manager' }) {
  const { key } = useLocation()
  const { state } = useRevalidator()
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again on each page and after each action
  useEffect(() => {
    if (state === 'idle') void refreshAttentionCounts()
  }, [key, state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the current place on each page
  useEffect(() => {
    const show = () => showCurrent(list.current)
    show()
    addEventListener('resize', show)
    return () => removeEventListener('resize', show)
  }, [key])
  return (
    <nav aria-label="Editorial office" className="page">
      <ul
        ref={list}
        className="relative flex gap-x-6 overflow-x-auto whitespace-nowrap [scrollbar-width:none] max-md:-mx-4 max-md:px-4 md:max-lg:gap-x-3"
      >
        <EditorialLinks
          role={role}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink no-underline -outline-offset-3 hover:text-indigo aria-[current]:text-indigo aria-[current]:shadow-[inset_0_-3px_0_var(--accent)]"
        />
      </ul>
    </nav>
  )
}
