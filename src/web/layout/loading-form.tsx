import { Outlet } from 'react-router'
import { Loading } from '#web/ui/feedback/loading.tsx'

export const HydrateFallback = () => <Loading shape="form" />

export default function LoadingForm() {
  return <Outlet />
}
