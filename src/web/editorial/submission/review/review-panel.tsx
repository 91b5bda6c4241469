import { useState } from 'react'
import { anonymityLabels, anonymityModels } from '#domain/editorial/review/review-model.ts'
import type { WorkflowBody } from '#features/editorial/api-schemas.ts'
import type { ReviewRounds, RoundBody } from '#features/editorial/rounds/api-schemas.ts'
import { ActionButton, ConfirmedAction } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { somethingWrong } from '#web/editorial/submission/decisions.ts'
import {
  hasReviewersToInviteAgain,
  type PrimaryAction,
} from '#web/editorial/submission/primary-action.ts'
import { Select } from '#web/form/field.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { anonymisedCopyPath, invitePath } from './labels.ts'
import { PublicationPanel } from './publication-panel.tsx'
import { FormSelect, RoundForm } from './round-form.tsx'

type Props = {
  id: string
  workflow: WorkflowBody
  review: ReviewRounds
  /** The action of the page that has a filled button. */
  primary: PrimaryAction
}

/** The rounds of review of a submission, the newest first, and the way into the next one. */
export function ReviewPanel({
  id,
  workflow,
  review: { rounds, forms, anonymity, publication },
  primary,
}: Props) {
  const { version, commands } = workflow
  const canOpen = commands.includes('send-to-review')
  return (
    <section aria-labelledby="reviewers" className="flex flex-col gap-4">
      <h2 id="reviewers" className="text-xl">
        Reviewers
      </h2>
      {rounds.toReversed().map((round) => (
        <Round
          key={round.number}
          id={id}
          version={version}
          round={round}
          forms={forms}
          canReturn={
            !round.closedAt ||
            (round.number === rounds.length && commands.includes('reopen-review'))
          }
          earlier={rounds.find(({ number }) => number === round.number - 1)}
          primary={primary}
        />
      ))}
      <PublicationPanel id={id} publication={publication} />
      {canOpen && (
        <OpenRound
          id={id}
          version={version}
          number={rounds.length + 1}
          usual={anonymity}
          forms={forms}
          isPrimary={primary === 'send-to-review'}
        />
      )}
    </section>
  )
}

type OpenRoundProps = {
  id: string
  version: number
  number: number
  /** The journal's own model. */
  usual: ReviewRounds['anonymity']
  forms: ReviewRounds['forms']
  isPrimary: boolean
}

function OpenRound({ id, version, number, usual, forms, isPrimary }: OpenRoundProps) {
  const [anonymity, setAnonymity] = useState(usual)
  const [formId, setFormId] = useState(forms[0]?.id ?? '')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={`Anonymity in round ${number}`}
        value={anonymity}
        onChange={({ target }) =>
          setAnonymity(anonymityModels.find((model) => model === target.value) ?? anonymity)
        }
      >
        {anonymityModels.map((model) => (
          <option key={model} value={model}>
            {anonymityLabels[model]}
          </option>
        ))}
      </Select>
      {forms.length > 1 && <FormSelect forms={forms} chosen={formId} onChange={setFormId} />}
      <ActionButton
        look={isPrimary ? 'primary' : 'line'}
        call={toCall('POST /submissions/:id/rounds', {
          params: { id },
          body: { version, anonymity, ...(formId && { formId }) },
        })}
        failure={somethingWrong}
      >
        Send to review
      </ActionButton>
    </div>
  )
}

type RoundProps = {
  id: string
  version: number
  round: RoundBody
  forms: ReviewRounds['forms']
  earlier: RoundBody | undefined
  canReturn: boolean
  primary: PrimaryAction
}

function Round({ id, version, round, forms, earlier, canReturn, primary }: RoundProps) {
  const { number, anonymity, closedAt, canInvite, invitations } = round
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold text-soft">
          Round {number}, {anonymityLabels[anonymity].toLowerCase()}
          {closedAt && ', closed'}
        </h3>
        {!closedAt && (
          <RoundActions
            id={id}
            version={version}
            round={round}
            earlier={earlier}
            primary={primary}
          />
        )}
      </div>
      {!closedAt && !canInvite && (
        <p className="mb-3">Reviewers can be invited when the anonymised copy is approved.</p>
      )}
      <RoundForm id={id} round={round} forms={forms} />
      {invitations.length > 0 ? (
        <InvitationsTable submissionId={id} invitations={invitations} canReturn={canReturn} />
      ) : (
        <Empty>
          {closedAt ? 'No reviewers were invited to this round.' : 'No reviewers are invited yet.'}
        </Empty>
      )}
    </div>
  )
}

type RoundActionProps = Pick<RoundProps, 'id' | 'version' | 'round' | 'earlier' | 'primary'>

function RoundActions({ id, version, round, earlier, primary }: RoundActionProps) {
  const { number, canInvite } = round
  return (
    <span className="flex flex-wrap gap-3">
      {canInvite && earlier && hasReviewersToInviteAgain(round, earlier) && (
        <ActionButton
          look={primary === 'invite-again' ? 'primary' : 'line'}
          call={toCall('POST /submissions/:id/invitations/resend', { params: { id } })}
          failure={somethingWrong}
        >
          Invite the same reviewers again
        </ActionButton>
      )}
      {canInvite ? (
        <ButtonLink to={invitePath(id)} look={primary === 'invite' ? 'primary' : 'line'}>
          Invite a reviewer
        </ButtonLink>
      ) : (
        <ButtonLink
          to={anonymisedCopyPath(id)}
          look={primary === 'approve-copy' ? 'primary' : 'line'}
        >
          Check the anonymised copy
        </ButtonLink>
      )}
      <ConfirmedAction
        call={toCall('POST /submissions/:id/rounds/close', { params: { id }, body: { version } })}
        failure={somethingWrong}
        label="Close the round"
        title={`Close round ${number}?`}
        action="Close the round"
      >
        Reviews that were sent stay. Reviewers who have not sent theirs can no longer do so.
      </ConfirmedAction>
    </span>
  )
}
