import { type ComponentType, useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router'
import { ApiError, connectionError, isOffline } from '#web/api/api.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { Footer } from './footer.tsx'
import { NavigationGuard } from './navigation-guard.tsx'
import { NotFound } from './not-found.tsx'
import { Offline } from './offline.tsx'
import { RequestId } from './request-id.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

function LoadingIndicator() {
  const loading = useNavigation().state === 'loading'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-40">
      {loading && (
        <>
          <div className="h-1 animate-pulse bg-accent" />
          <span className="fixed right-4 bottom-4 rounded-full border border-line bg-card px-3 py-1 text-sm text-soft">
            Loading...
          </span>
        </>
      )}
    </div>
  )
}

function PageFrame({ children }: { children: React.ReactNode }) {
  const [sidebarOpen, setSidebarOpen] = useState<boolean>()
  const Bar = useBar()
  useFocusAfterNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      {/* First, so that it is ready before any page shows a toast. */}
      <Toaster />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
      >
        Skip to main content
      </a>
      <TopBar sidebarOpen={sidebarOpen} />
      <Sidebar onToggle={setSidebarOpen} />
      {Bar && <Bar />}
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <NavigationGuard>
          <Offline />
          {children}
        </NavigationGuard>
      </main>
      <Footer />
      <LoadingIndicator />
    </div>
  )
}

export default function LayoutRoute() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** A page that fails keeps the navigation. */
export const ErrorBoundary = () => (
  <PageFrame>
    <ErrorPage error={useRouteError()} />
  </PageFrame>
)

function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isConnectionError(error)) {
    const { message } = error instanceof ApiError ? error : connectionError()
    return (
      <div className="page py-16">
        <title>Page not loaded</title>
        <h1 className="text-3xl">This page could not be loaded</h1>
        <ErrorBox action={<RetryButton />}>{message}</ErrorBox>
      </div>
    )
  }
  return (
    <div className="page py-16">
      <title>Unexpected Application Error!</title>
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <ErrorBox action={<Button onClick={() => location.reload()}>Try again</Button>}>
        Something went wrong on our side. Please try again in a moment.
      </ErrorBox>
      <RequestId />
    </div>
  )
}

/** Whether there was no response; browsers throw a TypeError then. */
const isConnectionError = (error: unknown): boolean =>
  (error instanceof ApiError && error.kind !== 'response') ||
  (error instanceof TypeError && isOffline())

/** The bar that the pages of an area have under the header, from the `handle` of their layout route. */
const useBar = (): ComponentType | undefined =>
  useMatches()
    .map(({ handle }) => (handle as { bar?: ComponentType } | undefined)?.bar)
    .find((bar) => bar !== undefined)

/** After a navigation, moves the keyboard and the screen reader to the new page. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
