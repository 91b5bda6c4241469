import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { stageInfo } from '#domain/editorial/deadlines.ts'
import { isOpen } from '#domain/editorial/workflow.ts'
import { formatDateTime, formatDay } from '#domain/text/format.ts'
import type { EditorialBody, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { ActionButton, ConfirmedAction } from '#web/client/api/action-button.tsx'
import { DeliveryProblem, hasFailed, ResendButton } from '#web/editorial/emails/sent-email.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { type DecisionCommand, DecisionPanel } from './decision-panel.tsx'
import { LiftConflict } from './lift-conflict.tsx'
import { PublicationPanel } from './publication-panel.tsx'
import { PublishButton } from './publish-button.tsx'
import { restoreSentDecision } from './undone-decision.ts'

type Props = { id: string; title: string; workflow: WorkflowBody; editorial: EditorialBody }
type OpenPanel = DecisionCommand | 'create-draft' | 'schedule'

const isDecision = (open: OpenPanel): open is DecisionCommand =>
  open !== 'create-draft' && open !== 'schedule'

/** The current stage and the possible actions. Actions that need input open a panel in place of this one. */
export function NextStep({ id, title, workflow, editorial }: Props) {
  const [open, setOpen] = useState<OpenPanel>()
  const { revalidate } = useRevalidator()
  const { version } = workflow
  const section = useFocusOnChange(version, open !== undefined)
  const close = async () => {
    setOpen(undefined)
    await revalidate()
  }
  if (open && isDecision(open))
    return <DecisionPanel id={id} version={version} command={open} onDone={close} />
  if (open) return <PublicationPanel id={id} version={version} kind={open} onDone={close} />
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Next step"
      className="rounded-xl border border-line border-l-4 border-l-laterite bg-card p-5"
    >
      <FailedEmails id={id} emails={editorial.letters} />
      <p className="mb-4">
        <b>{stageInfo[workflow.stage].label}.</b> {describeNextStep(workflow, editorial)}
      </p>
      {editorial.undoUntil && (
        <UndoDecision id={id} version={version} until={editorial.undoUntil} />
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        <ActionButtons
          id={id}
          title={title}
          workflow={workflow}
          editorial={editorial}
          onOpen={setOpen}
        />
      </div>
      {isOpen(workflow.stage) && (
        <ConfirmedAction
          label="I have a conflict of interest"
          look="note"
          className="mt-3"
          title="Declare a conflict of interest?"
          action="Declare"
          call={{ method: 'POST', path: `/submissions/${id}/conflict` }}
          success="Conflict of interest declared"
          failure="Your declaration could not be saved"
        >
          You will see only what the author sees, and other editors will decide. To withdraw your
          declaration you must give a reason, which all editors can read.
        </ConfirmedAction>
      )}
      <Conflicts id={id} conflicts={editorial.conflicts} />
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

const finalStageTexts: Partial<Record<WorkflowBody['stage'], string>> = {
  published: 'Readers can see the article.',
  rejected: 'The author is informed by email. No further action is needed.',
  withdrawn: 'The author withdrew this submission. No further action is needed.',
}

function describeNextStep(
  { stage, returns, due }: WorkflowBody,
  { editor, publishAt }: EditorialBody,
): string {
  const finalText = finalStageTexts[stage]
  if (finalText) return finalText
  if (stage === 'scheduled' && publishAt)
    return `Publishes automatically on ${formatDateTime(publishAt)}.`
  const by = due ? ` by ${formatDay(due)}` : ''
  if (stage === 'submitted') {
    return returns.at(-1)?.respondedAt
      ? 'The author has replied and sent a new file. Please check both.'
      : `Needs an initial check${by}.`
  }
  const { nextStep, pendingParty } = stageInfo[stage]
  const assignment = editor
    ? editor.isYou
      ? 'Assigned to you. '
      : `Handling editor: ${editor.name}. `
    : ''
  const next = pendingParty === 'authors' ? 'Waiting for the author' : 'Next'
  return `${assignment}${next}: ${nextStep.toLowerCase()}${by}.`
}

/** Undelivered emails come first, because the author does not know about the decision. */
const FailedEmails = ({ id, emails }: { id: string; emails: EditorialBody['letters'] }) =>
  emails.filter(hasFailed).map((email) => (
    <div
      key={email.id}
      className="mb-4 rounded-lg border border-alarm bg-alarm-bg p-3 text-alarm [overflow-wrap:anywhere]"
    >
      <p className="font-semibold">
        An email to {email.to} was not delivered: “{email.subject}”.
      </p>
      <DeliveryProblem email={email} />
      <ResendButton submissionId={id} email={email} />
    </div>
  ))

type ActionProps = Props & { onOpen(open: OpenPanel): void }

/** The actions allowed in this stage, the most likely one first. */
function ActionButtons({ id, title, workflow, editorial, onOpen }: ActionProps) {
  const { version, commands } = workflow
  const isAllowed = (command: string) => commands.includes(command)
  const post = (command: string) => ({
    call: { method: 'POST' as const, path: `/submissions/${id}/${command}`, json: { version } },
    failure: 'Something went wrong. Please reload and try again.',
  })
  return (
    <>
      {isAllowed('assign') && (
        <ActionButton look="go" success="Assigned to you" {...post('assign')}>
          Assign to me
        </ActionButton>
      )}
      {isAllowed('accept') && <Button onClick={() => onOpen('accept')}>Accept…</Button>}
      {isAllowed('return-for-correction') && (
        <Button onClick={() => onOpen('return-for-correction')}>Return for correction…</Button>
      )}
      {isAllowed('desk-reject') && <Button onClick={() => onOpen('desk-reject')}>Reject…</Button>}
      {isAllowed('create-draft') && !editorial.draftId && (
        <Button onClick={() => onOpen('create-draft')}>Create article draft…</Button>
      )}
      {editorial.draftId && (
        <ButtonLink to={`/manage-journals/${editorial.draftId}`}>Edit the draft</ButtonLink>
      )}
      {isAllowed('schedule') && (
        <Button onClick={() => onOpen('schedule')}>
          {isAllowed('unschedule') ? 'Reschedule…' : 'Schedule…'}
        </Button>
      )}
      {isAllowed('unschedule') && (
        <ActionButton success="Scheduling cancelled" {...post('unschedule')}>
          Cancel scheduling
        </ActionButton>
      )}
      {(isAllowed('publish') || isAllowed('publish-without-review')) && (
        <PublishButton
          id={id}
          title={title}
          version={version}
          withoutReview={isAllowed('publish-without-review')}
        />
      )}
    </>
  )
}

/** Undoes the last decision while its email is still held back. */
function UndoDecision({ id, version, until }: { id: string; version: number; until: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const remainingMs = Math.max(0, new Date(until).getTime() - Date.now()) + 500
    const timer = setTimeout(() => revalidate(), Math.min(remainingMs, 60_000))
    return () => clearTimeout(timer)
  }, [until, revalidate])
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-grey-bg p-3">
      Your email has not been sent yet.{' '}
      <ActionButton
        call={{ method: 'POST', path: `/submissions/${id}/decision/undo`, json: { version } }}
        success="Decision undone"
        failure="The decision could not be undone"
        onDone={() => restoreSentDecision(id, version)}
      >
        Undo
      </ActionButton>
    </p>
  )
}

const conflictReasons: Record<EditorialBody['conflicts'][number]['kind'], string> = {
  author: 'submitted the manuscript',
  'same-email': 'same email address as an author',
  'same-orcid': 'same ORCID iD as an author',
  'same-name': 'same name as an author',
  declared: 'declared by the editor',
}

/** The editors with a conflict of interest. Managers can remove declared conflicts and those by name. */
const Conflicts = ({ id, conflicts }: { id: string; conflicts: EditorialBody['conflicts'] }) =>
  conflicts.map((editor) => (
    <p key={editor.editorId} className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      {editor.name} has a conflict of interest ({conflictReasons[editor.kind]}).
      {editor.mayLift && <LiftConflict submissionId={id} editor={editor} />}
    </p>
  ))
