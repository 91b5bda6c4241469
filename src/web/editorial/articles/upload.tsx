import { formatIssue } from '#domain/text/format.ts'
import type { IssueForEditing } from '#features/publishing/issues/api-schemas.ts'
import { ApiError, api, errorMessage } from '#web/client/api/api.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireEditor } from '#web/client/session/require-user.ts'
import { BackToIssueLink } from '#web/editorial/issues/back-to-issue.tsx'
import { BackLink } from '#web/layout/management-page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/upload'
import { type TargetIssue, UploadForm } from './upload-form.tsx'

export const meta = () => [{ title: 'Upload Journal' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  try {
    return { target: await findIssue(request.url), failure: null }
  } catch (error) {
    return { target: null, failure: errorMessage(error, 'The issue could not be loaded') }
  }
}

/** The issue in the query of the address; null if there is none or it no longer exists. Throws other errors. */
async function findIssue(page: string): Promise<TargetIssue | null> {
  const id = new URL(page).searchParams.get('issue')
  if (!id) return null
  try {
    const path = `/issues/${encodeURIComponent(id)}/desk`
    return (await api<{ data: IssueForEditing }>(path, { page })).data.issue
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export default function UploadPage({ loaderData: { target, failure } }: Route.ComponentProps) {
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
