import { Link } from 'react-router'
import type { ReviewFormBody } from '#features/editorial/review/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { SettingsPage } from '../settings-page.tsx'
import type { Route } from './+types/review-forms'

export const meta = () => [{ title: 'Review forms' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  return loadPage(
    request,
    'Failed to fetch the review forms',
    async (get) => (await get('/review-forms')).data,
  )
}

export default function ReviewForms({ loaderData: { data, failure } }: Route.ComponentProps) {
  return (
    <SettingsPage
      isWide
      title="Review forms"
      lead="The questions that reviewers answer. A review keeps the form it started with."
      primary={
        <ButtonLink look="primary" to="/settings/review-forms/new">
          Add a form
        </ButtonLink>
      }
      failure={failure}
    >
      <ul className="divide-y divide-line border-y border-line">
        {data?.map((form) => (
          <FormRow key={form.id} form={form} />
        ))}
      </ul>
    </SettingsPage>
  )
}

const FormRow = ({ form }: { form: ReviewFormBody }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <span className="min-w-0 flex-[1_1_16rem]">
      <Link to={`/settings/review-forms/${form.id}`} className="font-semibold">
        {form.name}
      </Link>
      <span className="block text-sm text-soft">
        {form.questions.length} questions
        {form.savedAt && `, saved ${formatLocalTime(form.savedAt)}`}
        {form.savedBy && ` by ${form.savedBy}`}
      </span>
    </span>
    {form.isDefault ? (
      <span className="text-sm font-semibold text-green">Used by new rounds</span>
    ) : (
      <>
        <ActionButton
          call={toCall('POST /review-forms/:formId/default', { params: { formId: form.id } })}
          failure="The form was not changed"
        >
          Use for new rounds <span className="sr-only">{form.name}</span>
        </ActionButton>
        <ActionButton
          call={toCall('DELETE /review-forms/:formId', { params: { formId: form.id } })}
          failure="The form was not archived"
        >
          Archive <span className="sr-only">{form.name}</span>
        </ActionButton>
      </>
    )}
  </li>
)
