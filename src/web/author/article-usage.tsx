import { loadArticleUsage } from '#web/api/article-usage.ts'
import { requireUser } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { MonthlyUsage } from '#web/ui/article/monthly-usage.tsx'
import { usageDefinition } from '#web/ui/article/usage-table.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import type { Route } from './+types/article-usage'

export const meta = () => [
  { title: 'Readers of your article' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return loadArticleUsage(request, params.id)
}

export default function ArticleUsage({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <ManagementPage
      back={{ to: '/submissions?own=yes', label: 'My submissions' }}
      title={data ? `Readers of “${data.title}”` : 'Readers of your article'}
      lead={usageDefinition}
      actions={data && <ButtonLink to={`/journals/${data._id}`}>View the article</ButtonLink>}
      failure={failure}
    >
      {data && <MonthlyUsage {...data} />}
    </ManagementPage>
  )
}
