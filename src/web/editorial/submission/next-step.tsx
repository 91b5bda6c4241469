import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { stageInfo } from '#domain/editorial/deadlines.ts'
import {
  isInProduction,
  type ProofApproval,
  unapprovedTextSentences,
} from '#domain/editorial/production/decide.ts'
import { formatDay } from '#domain/text/format.ts'
import type {
  EditorialBody,
  FullSubmission,
  WorkflowBody,
} from '#features/editorial/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { deferComponent } from '#web/client/deferred-component.tsx'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { DeliveryActions, DeliveryProblem, hasFailed } from '#web/editorial/emails/sent-email.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { NextActions, type PublicationPlanKind } from './next-actions.tsx'
import type { PrimaryAction } from './primary-action.ts'
import { restoreSentDecision } from './undone-decision.ts'

/** Loads when an editor opens it: most visits need neither the fields of the article nor their schemas. */
const PublicationPanel = deferComponent(
  async () => (await import('./publication-panel.tsx')).PublicationPanel,
  <p role="status">Loading...</p>,
)

type Props = {
  submission: FullSubmission
  workflow: WorkflowBody
  editorial: EditorialBody
  /** The action of the page that has a filled button. */
  primary: PrimaryAction
  approval: ProofApproval
}

/** The next task, and the possible actions. A publication plan opens a panel in place of this one. */
export function NextStep({ submission, workflow, editorial, primary, approval }: Props) {
  const [open, setOpen] = useState<PublicationPlanKind>()
  const { revalidate } = useRevalidator()
  const { _id: id } = submission
  const { version } = workflow
  const section = useFocusOnChange(version, open !== undefined)
  const close = async () => {
    setOpen(undefined)
    await revalidate()
  }
  if (open)
    return (
      <PublicationPanel
        id={id}
        version={version}
        approval={approval}
        kind={open}
        onDone={close}
        onLeave={() => setOpen(undefined)}
      />
    )
  const { headline, detail } = describeNextStep(workflow, editorial, { primary, approval })
  const isEnded =
    finalSentences[workflow.stage] && !editorial.undoUntil && !editorial.emails.some(hasFailed)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Next step"
      className={`rounded-xl border border-line p-5 ${isEnded ? 'bg-grey-bg' : 'border-l-4 border-l-accent bg-card'}`}
    >
      <FailedEmails id={id} emails={editorial.emails} />
      {editorial.undoUntil && (
        <UndoDecision
          id={id}
          version={version}
          until={editorial.undoUntil}
          isSample={submission.sample}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="min-w-0 flex-[1_1_16rem]">
          <b>{headline}</b> {detail}
        </p>
        <NextActions
          submission={submission}
          workflow={workflow}
          editorial={editorial}
          primary={primary}
          approval={approval}
          onPlan={setOpen}
        />
      </div>
    </section>
  )
}

/** Focuses the section when a panel closes, and when an action removed the button that had the focus. */
function useFocusOnChange(version: number, isPanelOpen: boolean) {
  const section = useRef<HTMLElement>(null)
  const previous = useRef({ version, isPanelOpen })
  useEffect(() => {
    const before = previous.current
    previous.current = { version, isPanelOpen }
    const isClosed = before.isPanelOpen && !isPanelOpen
    const isLost = before.version !== version && document.activeElement === document.body
    if (isClosed || isLost) section.current?.focus()
  }, [version, isPanelOpen])
  return section
}

type Sentence = { headline: string; detail: string }

const headlines: Partial<Record<WorkflowBody['stage'], string>> = {
  submitted: 'Needs an initial check.',
  corrected: 'Corrected version received.',
  'in-review': 'In review.',
  'awaiting-decision': 'Needs a decision.',
  accepted: 'Accepted: ready to be published.',
}

const primaryHeadlines: Partial<Record<PrimaryAction, string>> = {
  'send-to-review': 'Ready for review or a decision.',
  'approve-copy': 'In review: check the anonymised copy.',
  invite: 'In review: invite reviewers.',
  'invite-again': 'In review: invite the reviewers of the earlier round again.',
  produce: 'Accepted: in production.',
}

const finalSentences: Partial<Record<WorkflowBody['stage'], Sentence>> = {
  published: { headline: 'Published.', detail: 'Readers can see the article.' },
  rejected: { headline: 'Rejected.', detail: 'No further action is needed.' },
  withdrawn: {
    headline: 'Withdrawn.',
    detail: 'The author withdrew this submission. No further action is needed.',
  },
}

function describeNextStep(
  { stage, due }: WorkflowBody,
  { editor, publishAt }: EditorialBody,
  { primary, approval }: Pick<Props, 'primary' | 'approval'>,
): Sentence {
  const final = finalSentences[stage]
  if (final) return final
  if (stage === 'scheduled' && publishAt) return describeSchedule(publishAt, approval)
  const by = due ? `Due by ${formatDay(due).replaceAll(' ', '\u00a0')}.` : ''
  const { nextStep, pendingParty } = stageInfo[stage]
  if (pendingParty === 'authors')
    return {
      headline: 'Waiting for the author.',
      detail: by ? `${nextStep}: ${by}` : `${nextStep}.`,
    }
  const assigned = editor?.isYou
    ? 'Assigned to you. '
    : editor
      ? `Assigned to ${editor.name}. `
      : ''
  // That the author has sent a correction says more than what can be done with it.
  const headline =
    (stage === 'corrected' ? undefined : primaryHeadlines[primary]) ??
    headlines[stage] ??
    `${nextStep}.`
  return { headline, detail: `${assigned}${by}` }
}

/** What happens at the scheduled time, or why it did not happen. */
function describeSchedule(publishAt: string, approval: ProofApproval): Sentence {
  const time = formatLocalTime(publishAt)
  if (!isInProduction(approval)) return { headline: 'Scheduled.', detail: `Publishes on ${time}.` }
  const reason = unapprovedTextSentences[approval]
  const next =
    'It is published as soon as the text is approved. To send a new proof, cancel the scheduling first. To publish without approval, give a reason.'
  return Date.parse(publishAt) <= Date.now()
    ? { headline: `Not published on ${time}.`, detail: `${reason} ${next}` }
    : { headline: 'Scheduled.', detail: `It will not be published on ${time}. ${reason} ${next}` }
}

/** Undelivered emails come first, because the author does not know about the decision. */
const FailedEmails = ({ id, emails }: { id: string; emails: EditorialBody['emails'] }) =>
  emails.filter(hasFailed).map((email) => (
    <div
      key={email.id}
      className="mb-4 rounded-lg border border-alarm bg-alarm-bg p-3 text-alarm [overflow-wrap:anywhere]"
    >
      <p className="font-semibold">
        An email to {email.to} was not delivered: “{email.subject}”.
      </p>
      <DeliveryProblem email={email} />
      <DeliveryActions submissionId={id} email={email} />
    </div>
  ))

/** Undoes the last decision while its email is still delayed. */
type UndoProps = { id: string; version: number; until: string; isSample: boolean | undefined }

function UndoDecision({ id, version, until, isSample }: UndoProps) {
  const { revalidate } = useRevalidator()
  const delivers = useDelivers()
  useEffect(() => {
    const remainingMs = Math.max(0, new Date(until).getTime() - Date.now()) + 500
    const timer = setTimeout(() => revalidate(), Math.min(remainingMs, 60_000))
    return () => clearTimeout(timer)
  }, [until, revalidate])
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-grey-bg p-3">
      {isSample && 'Nothing is emailed about a sample. '}
      {!isSample && delivers && 'Your email has not been sent yet. '}
      You can still undo this decision.{' '}
      <ActionButton
        call={toCall('POST /submissions/:id/decision/undo', {
          params: { id },
          body: { version },
        })}
        success="Decision undone"
        failure="The decision could not be undone"
        onDone={() => restoreSentDecision(id, version)}
      >
        Undo
      </ActionButton>
    </p>
  )
}
