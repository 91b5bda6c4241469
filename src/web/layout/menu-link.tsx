import { Link, NavLink, useLocation } from 'react-router'
import type { NavLink as To } from './navigation.ts'

/** A link of a menu, which says that one is at what it leads to, or at what belongs to that. */
export function MenuLink({ to, label, covers = [], className }: To & { className: string }) {
  const { pathname } = useLocation()
  if (covers.some((place) => pathname === place || pathname.startsWith(`${place}/`)))
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
