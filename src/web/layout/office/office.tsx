import { Outlet } from 'react-router'
import { OfficeBar } from './office-bar.tsx'

/** The layout shows the bar between its header and the page. */
export const handle = { bar: OfficeBar }

export default function Office() {
  return <Outlet />
}
