import { data } from 'react-router'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import type { Route } from './+types/custom-page'
import { ContentArticle } from './content-page.tsx'

/** A custom page of the journal, or 404, at every path that no other route matches. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(pageContext)
  const name = params['*']
  const page =
    content.journal.customPages.some((custom) => custom.page === name) && content.pages.get(name)
  if (!page) throw data(null, { status: 404 })
  return { ...page, journalName: content.journal.name, canonical: `${baseUrl}/${name}` }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData && pageMeta(loaderData)

export default function CustomPage({ loaderData }: Route.ComponentProps) {
  return <ContentArticle page={loaderData} />
}
