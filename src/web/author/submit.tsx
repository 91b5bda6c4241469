import { requireUser } from '#web/client/session/require-user.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/submit'
import { loadSubmissionForm, SubmissionForm } from './submission-form.tsx'

export const meta = () => [{ title: 'Submit Your Journal' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['admin', 'author', 'user'])
  return loadSubmissionForm(request)
}

export default function SubmissionPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page max-w-column py-10">
      <PageTitle lead="Upload your manuscript as a .docx file. Leave the authors’ names out of the file, for anonymous review.">
        Submit Your Journal
      </PageTitle>
      <SubmissionForm {...loaderData} />
    </div>
  )
}
