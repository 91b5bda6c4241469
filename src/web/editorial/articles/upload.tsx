import { formatIssue } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { BackToIssueLink } from '#web/editorial/issues/back-to-issue.tsx'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/upload'
import { type TargetIssue, UploadForm } from './upload-form.tsx'

export const meta = () => [{ title: 'Upload Journal' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return { into: await findIssue(request.url) }
}
clientLoader.hydrate = true as const

/** The issue from which an editor came here; null where that is none, or is there no more. */
async function findIssue(page: string): Promise<TargetIssue | null> {
  const id = new URL(page).searchParams.get('issue')
  if (!id) return null
  try {
    const path = `/issues/${encodeURIComponent(id)}/desk`
    return (await api<{ data: IssueForEditing }>(path, { page })).data.issue
  } catch {
    return null
  }
}

export const HydrateFallback = () => <Loading shape="form" />

export default function UploadPage({ loaderData: { into } }: Route.ComponentProps) {
  return (
    <div className="page max-w-3xl py-10">
      {into ? <BackToIssueLink issue={into} /> : <BackToManagementLink />}
      <PageTitle lead={into && into.state !== 'published' ? publicLaterText(into) : publicNowText}>
        Upload Journal
      </PageTitle>
      <UploadForm key={into?._id} into={into} />
    </div>
  )
}

const publicNowText =
  'An article is public as soon as it is uploaded, unless you save it as a draft.'

const publicLaterText = (issue: TargetIssue) =>
  `It joins ${formatIssue({ ...issue, issue: issue.number })}. Nobody else sees it before that issue is published.`
