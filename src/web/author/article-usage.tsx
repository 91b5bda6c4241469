import { Link } from 'react-router'
import { fetchArticleUsage } from '#web/client/api/article-usage.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireUser } from '#web/client/session/require-user.ts'
import { MonthlyUsage } from '#web/ui/article/monthly-usage.tsx'
import { usageDefinition } from '#web/ui/article/usage-table.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/article-usage'

export const meta = () => [
  { title: 'Readers of your article' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return fetchArticleUsage(params.id, request.url)
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function ArticleUsage({ loaderData }: Route.ComponentProps) {
  const { found, failure } = loaderData
  return (
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/submissions">My submissions</Link>
      </p>
      <PageTitle
        lead={usageDefinition}
        actions={found && <ButtonLink to={`/journals/${found._id}`}>View the article</ButtonLink>}
      >
        {found ? `Readers of “${found.title}”` : 'Readers of your article'}
      </PageTitle>
      {failure && <ListError message={failure} />}
      {found && <MonthlyUsage {...found} />}
    </div>
  )
}
