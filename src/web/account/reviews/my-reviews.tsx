import { formatDay } from '#domain/text/format.ts'
import type {
  OwnReviewBody,
  OwnReviewsBody,
} from '#features/editorial/reviewers/own-review-schemas.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { requireUser } from '#web/client/session/require-user.ts'
import { BackLink } from '#web/layout/management-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/my-reviews'
import { Certificates } from './certificates.tsx'
import { OrcidConnection, OrcidEntry } from './orcid.tsx'

export const meta = () => [{ title: 'My reviews' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return loadPage(
    request,
    'Your reviews could not be loaded',
    async (get) => (await get('/reviews/own')).data,
  )
}

export default function MyReviews({ loaderData }: Route.ComponentProps) {
  const { data, failure } = loaderData
  return (
    <div className="page max-w-column py-10">
      <BackLink to="/dashboard" label="Dashboard" />
      <PageTitle lead="Invitations to review that were sent to your confirmed email address.">
        My reviews
      </PageTitle>
      {failure && <ListError message={failure} />}
      {data?.reviews.length === 0 && (
        <Empty>
          No reviews yet. If you were invited at another address, open the link in that email.
        </Empty>
      )}
      {data && data.reviews.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.reviews.map((review) => (
            <ReviewItem key={review.id} review={review} orcid={data.orcid} />
          ))}
        </ul>
      )}
      {data?.orcid && <OrcidConnection orcid={data.orcid.orcid} />}
      {data && data.years.length > 0 && <Certificates years={data.years} />}
    </div>
  )
}

/** The name of a review whose manuscript the reviewer may not see. */
const untitled = 'A review'

const stateLabels: Record<OwnReviewBody['state'], string> = {
  invited: 'Waiting for your answer',
  accepted: 'Review due',
  declined: 'Declined',
  cancelled: 'Cancelled by the editors',
  expired: 'Ended with the round',
  reviewed: 'Review sent',
}

type ItemProps = { review: OwnReviewBody; orcid: OwnReviewsBody['orcid'] }

function ReviewItem({ review, orcid }: ItemProps) {
  const { title, state, invitedAt, reviewDueAt, sentAt, isOpen } = review
  const added = orcid?.orcid && state === 'reviewed' ? orcid.added : undefined
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 py-4">
      <div className="min-w-0 flex-[1_1_24rem]">
        <h2 className="text-lg break-words">{title ?? untitled}</h2>
        <p className="text-soft">
          {stateLabels[state]}
          {state === 'accepted' && isOpen && ` ${formatDay(reviewDueAt)}`} · Invited{' '}
          {formatDay(invitedAt)}
          {sentAt && ` · Sent ${formatDay(sentAt)}`}
        </p>
      </div>
      {(added || isOpen) && (
        <span className="flex flex-wrap gap-3">
          {added && <OrcidEntry id={review.id} isAdded={added.includes(review.id)} day={sentAt} />}
          {isOpen && <OpenReview review={review} />}
        </span>
      )}
    </li>
  )
}

/** Opens the reviewer's page by a new link; the links in emails stay valid. */
function OpenReview({ review: { id, title, state } }: { review: OwnReviewBody }) {
  const open = async () => {
    try {
      const { data } = await api('POST /reviews/own/:id/link', { params: { id } })
      location.assign(data.url)
    } catch (error) {
      toast('error', errorMessage(error, 'The review could not be opened'))
    }
  }
  const isPending = state === 'invited' || state === 'accepted'
  return (
    <Button look={isPending ? 'primary' : 'line'} onClick={open}>
      Open<span className="sr-only"> “{title ?? untitled}”</span>
    </Button>
  )
}
