import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router'
import { ApiError, isOffline, noAnswer } from '../client/call/api.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/notice.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { LeavingGuard } from './leaving.tsx'
import { NotFound } from './not-found.tsx'
import { Offline } from './offline.tsx'
import { Pending } from './pending.tsx'
import { RequestName } from './request-name.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of every page. */
function Frame({ children }: { children: React.ReactNode }) {
  const [sidebarOpen, setSidebarOpen] = useState<boolean>()
  useFocusAfterNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      {/* First, so that it listens before any page has something to say. */}
      <Toaster />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
      >
        Skip to the content
      </a>
      <TopBar sidebarOpen={sidebarOpen} />
      <Sidebar onToggle={setSidebarOpen} />
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <LeavingGuard>
          <Offline />
          {children}
        </LeavingGuard>
      </main>
      <Footer />
      <Pending />
    </div>
  )
}

export default function LayoutRoute() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that fails keeps the frame, so that there is always a way on. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Frame>
        <NotFound />
      </Frame>
    )
  }
  return <Frame>{cameWithoutAnswer(error) ? <NotReached error={error} /> : <Failed />}</Frame>
}

/** What a page says that asked and got no answer: the network's fault, or nobody can say whose. */
function NotReached({ error }: { error: unknown }) {
  const { message } = error instanceof ApiError ? error : noAnswer()
  return (
    <div className="page py-16">
      <title>Page not loaded</title>
      <h1 className="text-3xl">This page could not be loaded</h1>
      <ErrorBox action={<RetryButton />}>{message}</ErrorBox>
    </div>
  )
}

/** Whether no answer came: what a browser throws then, or what was made of it. */
const cameWithoutAnswer = (error: unknown): boolean =>
  (error instanceof ApiError && error.kind !== 'answer') ||
  (error instanceof TypeError && isOffline())

function Failed() {
  return (
    <div className="page py-16">
      <title>Unexpected Application Error!</title>
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <ErrorBox action={<Button onClick={() => location.reload()}>Try again</Button>}>
        Something failed on our side. Please try again in a moment.
      </ErrorBox>
      <RequestName />
    </div>
  )
}

/** After a navigation the keyboard and the screen reader start at the new page, not at the link that led to it. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
