import { Link } from 'react-router'
import { loadArticleUsage } from '#web/client/api/article-usage.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { MonthlyUsage } from '#web/ui/article/monthly-usage.tsx'
import { usageDefinition } from '#web/ui/article/usage-table.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/article-statistics'

export const meta = () => [{ title: 'Article statistics' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadArticleUsage(request, params.id)
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function ArticleStatistics({ loaderData }: Route.ComponentProps) {
  const { data: article, failure } = loaderData
  return (
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/manage-journals/figures">Statistics</Link>
      </p>
      <PageTitle
        lead={usageDefinition}
        actions={
          article && <ButtonLink to={`/journals/${article._id}`}>View the article</ButtonLink>
        }
      >
        {article ? article.title || 'Removed article' : 'Article statistics'}
      </PageTitle>
      {failure && <ListError message={failure} />}
      {article && <MonthlyUsage {...article} />}
    </div>
  )
}
