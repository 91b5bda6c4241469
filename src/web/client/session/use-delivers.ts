import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

/** Whether the site sends emails; true until that is known. */
export const useDelivers = (): boolean =>
  useRouteLoaderData<typeof loader>('root')?.delivers ?? true
