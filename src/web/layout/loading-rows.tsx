import { Outlet } from 'react-router'
import { Loading } from '#web/ui/feedback/loading.tsx'

/** Shown until the browser has loaded the data of a private page with a list. */
export const HydrateFallback = () => <Loading shape="rows" />

export default function LoadingRows() {
  return <Outlet />
}
