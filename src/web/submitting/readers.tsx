import { Link } from 'react-router'
import { fetchArticleFigures } from '../client/call/article-figures.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireUser } from '../client/session/guard.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { MonthsOfArticle } from '../ui/months-of-article.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { whatIsCounted } from '../ui/use-table.tsx'
import type { Route } from './+types/readers'

export const meta = () => [
  { title: 'Readers of your article' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return fetchArticleFigures(params.id, request.url)
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Readers({ loaderData }: Route.ComponentProps) {
  const { found, failure } = loaderData
  return (
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/submissions">My submissions</Link>
      </p>
      <PageTitle
        lead={whatIsCounted}
        actions={found && <ButtonLink to={`/journals/${found._id}`}>View the article</ButtonLink>}
      >
        {found ? `Readers of “${found.title}”` : 'Readers of your article'}
      </PageTitle>
      {failure && <ListFailure message={failure} />}
      {found && <MonthsOfArticle {...found} />}
    </div>
  )
}
