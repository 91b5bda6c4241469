import { Tabs } from '@base-ui/react/tabs'
import { useNavigate, useNavigation } from 'react-router'
import { requireEditor } from '#web/client/session/require-user.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import type { Route } from './+types/manage-journals'
import { ArticleList, loadArticles } from './article-list.tsx'
import { loadQueue, SubmissionQueue } from './submission-queue.tsx'

export const meta = () => [
  { title: 'Journal Management Dashboard' },
  { name: 'robots', content: 'noindex' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const isQueue = new URL(request.url).searchParams.get('tab') === 'submitted'
  return isQueue ? { queue: await loadQueue(request) } : { articles: await loadArticles(request) }
}

const tabLook =
  'min-h-11 font-semibold text-soft data-active:text-ink data-active:shadow-[inset_0_-3px_0_var(--accent)]'

export default function ManageJournals({ loaderData }: Route.ComponentProps) {
  const { articles, queue } = loaderData
  const tab = queue ? 'submitted' : 'published'
  const navigate = useNavigate()
  const isLoading = useNavigation().state === 'loading'
  return (
    <ManagementPage
      title="Journal Management Dashboard"
      primary={
        <ButtonLink to="/journals/uploads" look="primary">
          Upload New Journal
        </ButtonLink>
      }
    >
      <Tabs.Root value={tab} onValueChange={(next) => navigate(`/manage-journals?tab=${next}`)}>
        <Tabs.List className="mb-4 flex gap-6 overflow-x-auto border-b border-line whitespace-nowrap">
          <Tabs.Tab value="published" className={tabLook}>
            Published Journals
          </Tabs.Tab>
          <Tabs.Tab value="submitted" className={tabLook}>
            Submitted Journals
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} aria-busy={isLoading}>
          {queue && <SubmissionQueue {...queue} />}
          {articles && <ArticleList {...articles} />}
        </Tabs.Panel>
      </Tabs.Root>
    </ManagementPage>
  )
}
