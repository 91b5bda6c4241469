import { sayIssue } from '#domain/text/format.ts'
import type { IssueOnDesk } from '#features/issues/wire.ts'
import { api } from '../client/call/api.ts'
import { requireEditor } from '../client/session/guard.ts'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/upload'
import { BackToIssue } from './back-to-issue.tsx'
import { BackToOffice } from './back-to-office.tsx'
import { type IntoIssue, UploadForm } from './upload-form.tsx'

export const meta = () => [{ title: 'Upload Journal' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  return { into: await findIssue(request.url) }
}
clientLoader.hydrate = true as const

/** The issue from which an editor came here; null where that is none, or is there no more. */
async function findIssue(page: string): Promise<IntoIssue | null> {
  const id = new URL(page).searchParams.get('issue')
  if (!id) return null
  try {
    const path = `/issues/${encodeURIComponent(id)}/desk`
    return (await api<{ data: IssueOnDesk }>(path, { page })).data.issue
  } catch {
    return null
  }
}

export const HydrateFallback = () => <Loading shape="form" />

export default function UploadPage({ loaderData: { into } }: Route.ComponentProps) {
  return (
    <div className="page max-w-3xl py-10">
      {into ? <BackToIssue issue={into} /> : <BackToOffice />}
      <PageTitle lead={into && into.state !== 'published' ? forLater(into) : atOnce}>
        Upload Journal
      </PageTitle>
      <UploadForm key={into?._id} into={into} />
    </div>
  )
}

const atOnce = 'An article is public as soon as it is uploaded, unless you save it as a draft.'

const forLater = (issue: IntoIssue) =>
  `It joins ${sayIssue({ ...issue, issue: issue.number })}. Nobody else sees it before that issue is published.`
