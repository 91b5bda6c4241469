import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recommendationLabels } from '#domain/editorial/review/recommendation.ts'
import { notSent } from '#domain/email/delivery.ts'
import { formatDay } from '#domain/text/format.ts'
import type { InvitationBody } from '#features/editorial/rounds/api-schemas.ts'
import { Tag } from '#web/ui/badge.tsx'
import { Table } from '#web/ui/table.tsx'
import { ConflictList } from './conflict-list.tsx'
import { InvitationMenu } from './invitation-menu.tsx'
import { attachmentLabels, deliveryLabels, reviewFilePath, stateLabels } from './labels.ts'
import { ReturnReview } from './return-review.tsx'
import { SentReviews } from './sent-reviews.tsx'

type Props = {
  submissionId: string
  invitations: InvitationBody[]
  /** Whether reviews can be sent back for completion. */
  canReturn: boolean
}

export const InvitationsTable = ({ submissionId, invitations, canReturn }: Props) => (
  <Table
    end
    rows={invitations}
    rowKey={({ id }) => id}
    columns={{
      Reviewer: (invitation) => (
        <Reviewer submissionId={submissionId} invitation={invitation} canReturn={canReturn} />
      ),
      State: ['text', (invitation) => <State invitation={invitation} />],
      Due: ({ state, answerDue, reviewDue }) =>
        state === 'invited' || state === 'accepted' ? (
          <time dateTime={state === 'invited' ? answerDue : reviewDue}>
            {formatDay(state === 'invited' ? answerDue : reviewDue)}
          </time>
        ) : (
          '–'
        ),
      Actions: [
        'menu',
        (invitation) =>
          isOutstanding(invitation) ? <InvitationMenu invitation={invitation} /> : null,
      ],
    }}
  />
)

const isOutstanding = ({ state }: InvitationBody) => state === 'invited' || state === 'accepted'

/** Whether the reviewer ended the invitation, so that no email about it matters any more. */
const isAnswered = ({ state }: InvitationBody) => state === 'declined' || state === 'reviewed'

type ReviewerProps = { submissionId: string; invitation: InvitationBody; canReturn: boolean }

const Reviewer = ({ submissionId, invitation, canReturn }: ReviewerProps) => {
  const { number, reviewer, conflicts, overrideReason, state, attachment } = invitation
  return (
    <>
      <b className="font-serif">{reviewer.name}</b>
      <span className="block text-sm text-soft">
        Reviewer {number} · {[reviewer.affiliation, reviewer.email].filter(Boolean).join(' · ')}
      </span>
      <ConflictList conflicts={conflicts} />
      {overrideReason && <Quote>Invited because: {overrideReason}</Quote>}
      <SentReviews invitation={invitation} />
      {attachment && (
        <Link
          to={reviewFilePath(submissionId, invitation.id)}
          className="inline-flex min-h-11 items-center"
        >
          File of the reviewer: {attachmentLabels[attachment.state]}
        </Link>
      )}
      {canReturn && state === 'reviewed' && <ReturnReview invitation={invitation} />}
    </>
  )
}

const Quote = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm [overflow-wrap:anywhere] whitespace-pre-line text-soft">
    {children}
  </span>
)

/** The problem of an unsent email contains the reason, such as that it is about a sample. */
const describeDelivery = ({ state, problem }: NonNullable<InvitationBody['email']>) => {
  if (state === 'not-sent') return problem ?? notSent
  return problem ? `${deliveryLabels[state]}: ${problem}` : deliveryLabels[state]
}

function State({ invitation }: { invitation: InvitationBody }) {
  const { state, overdue, email, reminders, declineReason, suggestions, review, conflicts } =
    invitation
  const isUndelivered = email && ['failed', 'bounced', 'not-sent'].includes(email.state)
  const showsEmail = isOutstanding(invitation) || (isUndelivered && !isAnswered(invitation))
  const isReturned = state === 'accepted' && review !== null
  const hasDeclared = conflicts.some(({ kind }) => kind === 'declared')
  return (
    <>
      <span className="flex flex-wrap gap-2">
        <Tag>{isReturned ? 'Sent back for completion' : stateLabels[state]}</Tag>
        {overdue && <span className="font-semibold text-alarm">Late</span>}
      </span>
      {review && (
        <span className="block text-sm">
          {review.recommendation && `${recommendationLabels[review.recommendation]}, `}
          sent {formatDay(review.sentAt)}
          {review.overdue && ', late'}
        </span>
      )}
      {email && showsEmail && (
        <span className={`block text-sm ${isUndelivered ? 'text-alarm' : 'text-soft'}`}>
          {describeDelivery(email)}
        </span>
      )}
      {reminders > 0 && (
        <span className="block text-sm text-soft">
          {reminders === 1 ? '1 reminder' : `${reminders} reminders`}
        </span>
      )}
      {declineReason && !hasDeclared && <Quote>“{declineReason}”</Quote>}
      {suggestions.map(({ name, email, affiliation }) => (
        <Quote key={`${name} ${email}`}>
          Suggests {[name, affiliation, email].filter(Boolean).join(', ')}
        </Quote>
      ))}
    </>
  )
}
