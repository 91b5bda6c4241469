import { data } from 'react-router'
import { contentPages, reviewPage } from '#domain/journal/content-page.ts'
import { findUsualTimes } from '#features/editorial/rounds/usual-times-queries.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/content-page'
import { OnThisPage } from './on-this-page.tsx'
import { UsualTimesSection } from './usual-times.tsx'

/** A page whose text the journal edits: a standard one, or a custom one at a path that no other route matches. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content } = context.get(pageContext)
  const name = new URL(request.url).pathname.slice(1).replace(/(\.data|\/)$/, '')
  const isPage =
    contentPages.includes(name) || content.journal.customPages.some(({ page }) => page === name)
  const page = content.pages.get(name)
  if (!isPage || !page) throw data(null, { status: 404 })
  const times = name === reviewPage ? await findUsualTimes(db, new Date()) : null
  return { ...page, times }
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData && pageMeta(args, () => args.loaderData)

export default function ContentPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <article className="page py-10">
      <PageTitle lead={page.description}>{page.title}</PageTitle>
      <OnThisPage sections={page.sections}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the journal, its raw HTML escaped */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
        {page.times && <UsualTimesSection times={page.times} />}
      </OnThisPage>
    </article>
  )
}
