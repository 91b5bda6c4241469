import { Outlet } from 'react-router'
import { Loading } from '#web/ui/feedback/loading.tsx'

export const HydrateFallback = () => <Loading shape="rows" />

export default function LoadingRows() {
  return <Outlet />
}
