import type { Route } from './+types/new-journal'
import { SubmissionForm } from './author/submission-form.tsx'
import { isEditor, requireUser } from './client/session/require-user.ts'
import { UploadForm } from './editorial/articles/upload-form.tsx'
import { PageTitle } from './ui/page-title.tsx'

export const meta = () => [{ title: 'New Journal' }, { name: 'robots', content: 'noindex' }]

/** R-ACCESS-9: an editor uploads an article here, any other user submits a manuscript. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  me: await requireUser(request),
})

export default function NewJournal({ loaderData }: Route.ComponentProps) {
  const isAdmin = isEditor(loaderData.me)
  return (
    <div className="page max-w-3xl py-10">
      <PageTitle>{isAdmin ? 'Upload Journal' : 'Submit Your Journal'}</PageTitle>
      {isAdmin ? <UploadForm target={null} /> : <SubmissionForm />}
    </div>
  )
}
