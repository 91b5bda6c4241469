import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { renderStyleSheet } from '#domain/journal/appearance.ts'
import type { Route } from './+types/root'
import { pageContext } from './context.ts'
import { Appearance } from './layout/appearance.tsx'
import { NotFound } from './layout/not-found.tsx'
import { RequestId } from './layout/request-id.tsx'
import { Styles } from './layout/styles.tsx'
import './zod-settings.client.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon-32.png', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'alternate', type: 'application/atom+xml', title: 'Newest articles', href: '/feed/atom' },
  { rel: 'alternate', type: 'application/rss+xml', title: 'Newest articles', href: '/feed/rss' },
  {
    rel: 'search',
    type: 'application/opensearchdescription+xml',
    title: 'Articles of this journal',
    href: '/opensearch.xml',
  },
]

/** The journal's settings that every page needs. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, clock, baseUrl, delivers } = context.get(pageContext)
  const { name, tagline, sample, issn, categories, downloadFallbacks } = content.journal
  const { appearance, customPages, allowPdfAlone } = content.journal
  const { logo, logoDark } = appearance
  return {
    journal: {
      name,
      tagline,
      sample,
      issn,
      categories,
      downloadFallbacks,
      logo,
      logoDark,
      /** Whether the upload form needs only one file. */
      allowPdfAlone,
    },
    ownLinks: customPages.flatMap(({ page, menu, footer }) => {
      const label = content.pages.get(page)?.title
      return label ? [{ to: `/${page}`, label, menu, footer }] : []
    }),
    sheet: renderStyleSheet(appearance),
    year: clock().getUTCFullYear(),
    baseUrl,
    /** Whether a mail server is configured. */
    delivers,
  }
}

/** Only managers who edit the settings need a fresh copy. */
export const shouldRevalidate = ({ currentUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname.startsWith('/settings')

export function Layout({ children }: { children: ReactNode }) {
  const sheet = useRouteLoaderData<typeof loader>('root')?.sheet
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Styles />
        <Appearance sheet={sheet} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** The error page without the layout, for errors in the layout itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main className="page py-16">
      <title>Unexpected Application Error!</title>
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <p className="mt-4">Something went wrong on our side. Please try again in a moment.</p>
      <RequestId />
      <p className="mt-4">
        <a href="/">Back to the front page</a>
      </p>
    </main>
  )
}
