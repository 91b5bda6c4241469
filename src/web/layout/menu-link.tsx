import { Link, NavLink, useLocation } from 'react-router'
import type { NavLink as To } from './navigation.ts'

/** A menu link that is marked as current on its page and on the pages that it covers. */
export function MenuLink({ to, label, covers = [], className }: To & { className: string }) {
  const { pathname } = useLocation()
  if (covers.some((path) => pathname === path || pathname.startsWith(`${path}/`)))
    return (
      <Link to={to} aria-current="page" className={className}>
        {label}
      </Link>
    )
  return (
    <NavLink to={to} end={to === '/' || to === '/journals'} className={className}>
      {label}
    </NavLink>
  )
}
