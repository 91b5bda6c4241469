import { data } from 'react-router'
import { siteContext } from '../context.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/content-page'
import { OnThisPage } from './on-this-page.tsx'

/** A page that the journal writes, under its own name. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(siteContext)
  const name = new URL(request.url).pathname
    .slice(1)
    .replace(/\.data$/, '')
    .replace(/\/$/, '')
  const page = content.pages.get(name)
  if (!page) throw data(null, { status: 404 })
  return { ...page, journalName: content.journal.name, canonical: `${baseUrl}/${name}` }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.title} - ${loaderData.journalName}` },
        { name: 'description', content: loaderData.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  return (
    <article className="page py-10">
      <PageTitle lead={loaderData.description}>{loaderData.title}</PageTitle>
      <OnThisPage sections={loaderData.sections}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the journal, its raw HTML escaped */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: loaderData.html }} />
      </OnThisPage>
    </article>
  )
}
