import { Outlet } from 'react-router'
import { EditorialBar } from './editorial-bar.tsx'

/** The layout shows the bar between its header and the page. */
export const handle = { bar: EditorialBar }

export default function Editorial() {
  return <Outlet />
}
