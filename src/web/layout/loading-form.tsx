import { Outlet } from 'react-router'
import { Loading } from '#web/ui/feedback/loading.tsx'

/** Shown until the browser has loaded the data of a private page with a form. */
export const HydrateFallback = () => <Loading shape="form" />

export default function LoadingForm() {
  return <Outlet />
}
