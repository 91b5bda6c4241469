import { formatIssue } from '#domain/text/format.ts'
import type { JournalBody } from '#features/publishing/articles/api-schemas.ts'
import { ApiError, errorMessage } from '#web/api/api.ts'
import { type Get, getFor } from '#web/api/load-page.ts'
import { requireEditor } from '#web/client/session/require-user.ts'
import { articlesPage, backToIssue } from '#web/editorial/issues/back-to-issue.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import type { Route } from './+types/upload'
import { type TargetIssue, UploadForm } from './upload-form.tsx'

export const meta = () => [{ title: 'Upload Journal' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireEditor(request)
  const { searchParams } = new URL(request.url)
  const get = getFor(request.url)
  try {
    const target = await findIssue(get, searchParams.get('issue'))
    const about = await findArticle(get, searchParams.get('about'))
    return { data: { target, about }, failure: null }
  } catch (error) {
    return { data: null, failure: errorMessage(error, 'The issue could not be loaded') }
  }
}

async function findIssue(get: Get, id: string | null): Promise<TargetIssue | null> {
  if (!id) return null
  const found = await nullIfNotFound(get('/issues/:id/edit', { params: { id } }))
  return found?.data.issue ?? null
}

/** The article that a correction or retraction is about. */
async function findArticle(get: Get, id: string | null): Promise<JournalBody | null> {
  if (!id) return null
  const found = await nullIfNotFound(get('/journals/:id', { params: { id } }))
  return found?.data ?? null
}

/** Null if it no longer exists. Throws other errors. */
async function nullIfNotFound<Result>(response: Promise<Result>): Promise<Result | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export default function UploadPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const { target = null, about = null } = data ?? {}
  const form = data && (
    <div className="max-w-column">
      <UploadForm key={target?._id ?? about?._id} target={target} about={about} />
    </div>
  )
  if (about) {
    return (
      <ManagementPage
        back={{ to: `/manage-journals/${about._id}`, label: 'Edit article' }}
        title="Publish a correction or retraction"
        lead={`About “${about.title}”. The notice is a separate article, and readers of the article see it before its title.`}
      >
        {form}
      </ManagementPage>
    )
  }
  return (
    <ManagementPage
      back={target ? backToIssue(target) : articlesPage}
      title="Upload Journal"
      lead={target && target.state !== 'published' ? publicLaterText(target) : publicNowText}
      actions={
        target &&
        target.state !== 'published' && (
          <ButtonLink to={`/manage-journals/issues/${target._id}#publish`}>
            Publish the issue…
          </ButtonLink>
        )
      }
      failure={failure}
    >
      {form}
    </ManagementPage>
  )
}

const publicNowText =
  'An article is public as soon as it is uploaded, unless you save it as a draft.'

const publicLaterText = (issue: TargetIssue) =>
  `The article joins ${formatIssue({ ...issue, issue: issue.number })}. Only editors see it until that issue is published.`
