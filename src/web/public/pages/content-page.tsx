import { data } from 'react-router'
import type { ContentPage as ContentPageText } from '#features/journal/render-journal.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/content-page'
import { OnThisPage } from './on-this-page.tsx'

/** One of the standard pages whose text the journal edits. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(pageContext)
  const name = new URL(request.url).pathname
    .slice(1)
    .replace(/\.data$/, '')
    .replace(/\/$/, '')
  const page = content.pages.get(name)
  if (!page) throw data(null, { status: 404 })
  return { ...page, journalName: content.journal.name, canonical: `${baseUrl}/${name}` }
}

type PageData = Pick<ContentPageText, 'title' | 'description' | 'html' | 'sections'> & {
  journalName: string
  canonical: string
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData && pageMeta(loaderData)

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return <ContentArticle page={loaderData} />
}

export const ContentArticle = ({ page }: { page: PageData }) => (
  <article className="page py-10">
    <PageTitle lead={page.description}>{page.title}</PageTitle>
    <OnThisPage sections={page.sections}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the journal, its raw HTML escaped */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
    </OnThisPage>
  </article>
)
