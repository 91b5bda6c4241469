import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/** Returns a function that opens a page after some milliseconds, unless the user has followed a link by then. */
export function useDelayedRedirect() {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (state !== 'idle') clearTimeout(timer.current)
  }, [state])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (to: string, milliseconds: number) => {
    const { pathname } = location
    timer.current = setTimeout(() => {
      // The address changes before this page is replaced.
      if (location.pathname === pathname) navigate(to)
    }, milliseconds)
  }
}
