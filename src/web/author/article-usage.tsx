import { Link } from 'react-router'
import { loadArticleUsage } from '#web/client/api/article-usage.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireUser } from '#web/client/session/require-user.ts'
import { MonthlyUsage } from '#web/ui/article/monthly-usage.tsx'
import { usageDefinition } from '#web/ui/article/usage-table.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
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
    <div className="page py-10">
      <p className="mb-2">
        <Link to="/submissions">My submissions</Link>
      </p>
      <PageTitle
        lead={usageDefinition}
        actions={data && <ButtonLink to={`/journals/${data._id}`}>View the article</ButtonLink>}
      >
        {data ? `Readers of “${data.title}”` : 'Readers of your article'}
      </PageTitle>
      {failure && <ListError message={failure} />}
      {data && <MonthlyUsage {...data} />}
    </div>
  )
}
