import { loadArticleUsage } from '#web/api/article-usage.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { MonthlyUsage } from '#web/ui/article/monthly-usage.tsx'
import { usageDefinition } from '#web/ui/article/usage-table.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/article-statistics'

export const meta = () => [{ title: 'Article statistics' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return loadArticleUsage(request, params.id)
}

export default function ArticleStatistics({ loaderData }: Route.ComponentProps) {
  const { data: article, failure } = loaderData
  return (
    <ManagementPage
      back={{ to: '/manage-journals/statistics', label: 'Statistics' }}
      title={article ? article.title || 'Removed article' : 'Article statistics'}
      lead={usageDefinition}
      actions={article && <ButtonLink to={`/journals/${article._id}`}>View the article</ButtonLink>}
      failure={failure}
    >
      {article &&
        (article.total.views + article.total.downloads === 0 ? (
          <Empty>No views or downloads yet.</Empty>
        ) : (
          <MonthlyUsage {...article} />
        ))}
    </ManagementPage>
  )
}
