import type { Route } from './+types/new-journal'
import { loadSubmissionForm, SubmissionForm } from './author/submission-form.tsx'
import { requireUser } from './client/session/require-user.ts'
import { isEditor } from './client/session/stored-session.ts'
import { UploadForm } from './editorial/articles/upload-form.tsx'
import { ManagementPage } from './layout/management-page.tsx'

export const meta = () => [{ title: 'New Journal' }, { name: 'robots', content: 'noindex' }]

/** R-ACCESS-9: an editor uploads an article here, any other user submits a manuscript. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  isEditor(await requireUser(request)) ? null : loadSubmissionForm(request)

export default function NewJournal({ loaderData: form }: Route.ComponentProps) {
  return (
    <ManagementPage title={form ? 'Submit Your Journal' : 'Upload Journal'}>
      <div className="max-w-column">
        {form ? <SubmissionForm {...form} /> : <UploadForm target={null} about={null} />}
      </div>
    </ManagementPage>
  )
}
