import { formatIssue } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { ApiError } from '#web/client/api/api.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { loadPage } from '#web/client/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { BackToIssueLink } from '#web/editorial/issues/back-to-issue.tsx'
import { BackLink } from '#web/layout/management-page.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/upload'
import { type TargetIssue, UploadForm } from './upload-form.tsx'

export const meta = () => [{ title: 'Upload Journal' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const id = new URL(request.url).searchParams.get('issue')
  return loadPage(request, 'The issue could not be loaded', async (get) => {
    if (!id) return null
    const path = `/issues/${encodeURIComponent(id)}/desk`
    const { data } = await get<{ data: IssueForEditing } | { data: null }>(path).catch((error) => {
      // An issue that no longer exists is left out.
      if (error instanceof ApiError && error.status === 404) return { data: null }
      throw error
    })
    return data?.issue ?? null
  })
}

export const HydrateFallback = () => <Loading shape="form" />

export default function UploadPage({
  loaderData: { data: target, failure },
}: Route.ComponentProps) {
  return (
    <div className="page max-w-3xl py-10">
      {target ? <BackToIssueLink issue={target} /> : <BackLink />}
      <PageTitle
        lead={target && target.state !== 'published' ? publicLaterText(target) : publicNowText}
      >
        Upload Journal
      </PageTitle>
      {failure ? <ListError message={failure} /> : <UploadForm key={target?._id} target={target} />}
    </div>
  )
}

const publicNowText =
  'An article is public as soon as it is uploaded, unless you save it as a draft.'

const publicLaterText = (issue: TargetIssue) =>
  `The article joins ${formatIssue({ ...issue, issue: issue.number })}. Only editors see it until that issue is published.`
