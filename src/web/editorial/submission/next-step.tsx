import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { stageInfo } from '#domain/editorial/deadlines.ts'
import { isOpen } from '#domain/editorial/workflow.ts'
import { formatDateTime, formatDay } from '#domain/text/format.ts'
import type { EditorialBody, WorkflowBody } from '#features/editorial/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { DeliveryProblem, hasFailed, ResendButton } from '#web/editorial/emails/sent-email.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { type DecisionCommand, DecisionPanel } from './decision-panel.tsx'
import { LiftConflict } from './lift-conflict.tsx'
import { PublicationPanel } from './publication-panel.tsx'
import { PublishButton } from './publish-button.tsx'
import { restoreSentDecision } from './undone-decision.ts'

type Props = { id: string; title: string; course: WorkflowBody; office: EditorialBody }
type OpenPanel = DecisionCommand | 'create-draft' | 'schedule'

const isDecision = (open: OpenPanel): open is DecisionCommand =>
  open !== 'create-draft' && open !== 'schedule'

/** What stands now, and the few buttons that make sense now; what needs words opens in its place. */
export function NextStep({ id, title, course, office }: Props) {
  const [open, setOpen] = useState<OpenPanel>()
  const { revalidate } = useRevalidator()
  const { version } = course
  const place = useFocusOnChange(version, open !== undefined)
  const close = async () => {
    setOpen(undefined)
    await revalidate()
  }
  if (open && isDecision(open))
    return <DecisionPanel {...{ id, version }} command={open} onDone={close} />
  if (open) return <PublicationPanel {...{ id, version }} kind={open} onDone={close} />
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Next step"
      className="rounded-xl border border-line border-l-4 border-l-laterite bg-card p-5"
    >
      <FailedEmails id={id} letters={office.letters} />
      <p className="mb-4">
        <b>{stageInfo[course.stage].label}.</b> {describeNextStep(course, office)}
      </p>
      {office.undoUntil && <UndoDecision {...{ id, version }} until={office.undoUntil} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        <ActionButtons {...{ id, title, course, office }} onOpen={setOpen} />
      </div>
      {isOpen(course.stage) && <ConflictButton id={id} />}
      <Conflicts id={id} conflicts={office.conflicts} />
    </section>
  )
}

/** What was done is read where the next step stands: when a panel closes, and when what was pressed is gone. */
function useFocusOnChange(version: number, isPanelOpen: boolean) {
  const place = useRef<HTMLElement>(null)
  const seen = useRef({ version, isPanelOpen })
  useEffect(() => {
    const before = seen.current
    seen.current = { version, isPanelOpen }
    const isClosed = before.isPanelOpen && !isPanelOpen
    const isLost = before.version !== version && document.activeElement === document.body
    if (isClosed || isLost) place.current?.focus()
  }, [version, isPanelOpen])
  return place
}

const finalStageTexts: Partial<Record<WorkflowBody['stage'], string>> = {
  published: 'Every reader can read it.',
  rejected: 'Its author is told so by letter. Nothing is left to be done.',
  withdrawn: 'Its author has withdrawn it. Nothing is left to be done.',
}

function describeNextStep(
  { stage, returns, due }: WorkflowBody,
  { editor, publishAt }: EditorialBody,
): string {
  const end = finalStageTexts[stage]
  if (end) return end
  if (stage === 'scheduled' && publishAt)
    return `It is published by itself on ${formatDateTime(publishAt)}.`
  const by = due ? ` by ${formatDay(due)}` : ''
  if (stage === 'submitted') {
    return returns.at(-1)?.respondedAt
      ? 'The author has answered and sent a new file: look at both, then go on.'
      : `It waits for a first look${by}.`
  }
  const { nextStep, pendingParty } = stageInfo[stage]
  const inHand = editor
    ? editor.isYou
      ? 'It is in your hands. '
      : `${editor.name} has it in hand. `
    : ''
  const next = pendingParty === 'authors' ? 'It waits for its author' : 'Next'
  return `${inHand}${next}: ${nextStep.toLowerCase()}${by}.`
}

/** The letters that did not arrive, before all else: their author does not know what was decided. */
const FailedEmails = ({ id, letters }: { id: string; letters: EditorialBody['letters'] }) =>
  letters.filter(hasFailed).map((letter) => (
    <div
      key={letter.id}
      className="mb-4 rounded-lg border border-alarm bg-alarm-bg p-3 text-alarm [overflow-wrap:anywhere]"
    >
      <p className="font-semibold">
        A letter to {letter.to} did not arrive: “{letter.subject}”.
      </p>
      <DeliveryProblem letter={letter} />
      <ResendButton submissionId={id} letter={letter} />
    </div>
  ))

type ActionProps = Props & { onOpen(open: OpenPanel): void }

/** The buttons, in the order in which one would want them; the first is the likely one. */
function ActionButtons({ id, title, course, office, onOpen }: ActionProps) {
  const { busy, run } = useAction({ success: 'Done', failure: 'It could not be done' })
  const isAllowed = (command: string) => course.commands.includes(command)
  const post = (end: string, success: string) =>
    run(
      { method: 'POST', path: `/submissions/${id}/${end}`, json: { version: course.version } },
      undefined,
      {
        success,
        failure: 'It could not be done',
      },
    )
  return (
    <>
      {isAllowed('assign') && (
        <Button look="go" disabled={busy} onClick={() => post('assign', 'You have taken it up')}>
          Take up
        </Button>
      )}
      {isAllowed('accept') && <Button onClick={() => onOpen('accept')}>Accept…</Button>}
      {isAllowed('return-for-correction') && (
        <Button onClick={() => onOpen('return-for-correction')}>Return to author…</Button>
      )}
      {isAllowed('desk-reject') && <Button onClick={() => onOpen('desk-reject')}>Decline…</Button>}
      {isAllowed('create-draft') && !office.draftId && (
        <Button onClick={() => onOpen('create-draft')}>Make the article draft…</Button>
      )}
      {office.draftId && (
        <ButtonLink to={`/manage-journals/${office.draftId}`}>Edit the draft</ButtonLink>
      )}
      {isAllowed('schedule') && (
        <Button onClick={() => onOpen('schedule')}>
          {isAllowed('unschedule') ? 'Another day…' : 'Schedule…'}
        </Button>
      )}
      {isAllowed('unschedule') && (
        <Button disabled={busy} onClick={() => post('unschedule', 'It is not scheduled any more')}>
          Take the day back
        </Button>
      )}
      {(isAllowed('publish') || isAllowed('publish-without-review')) && (
        <PublishButton
          {...{ id, title }}
          version={course.version}
          withoutReview={isAllowed('publish-without-review')}
        />
      )}
    </>
  )
}

type UndoProps = { id: string; version: number; until: string }

/** Takes the last decision back, as long as that can be done. */
function UndoDecision({ id, version, until }: UndoProps) {
  const { busy, run } = useAction({ success: 'Taken back', failure: 'It could not be taken back' })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = Math.max(0, new Date(until).getTime() - Date.now()) + 500
    const timer = setTimeout(() => revalidate(), Math.min(left, 60_000))
    return () => clearTimeout(timer)
  }, [until, revalidate])
  return (
    <UndoNotice>
      The letter has not left yet.{' '}
      <Button
        disabled={busy}
        onClick={async () => {
          const path = `/submissions/${id}/decision/undo`
          if (await run({ method: 'POST', path, json: { version } }))
            restoreSentDecision(id, version)
        }}
      >
        Undo
      </Button>
    </UndoNotice>
  )
}

const UndoNotice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-grey-bg p-3">
    {children}
  </p>
)

const reasons: Record<EditorialBody['conflicts'][number]['kind'], string> = {
  author: 'sent this submission in',
  'same-email': 'has the email address of an author',
  'same-name': 'has the name of an author',
  declared: 'has declared a conflict of interest',
}

/** The editors with a conflict of interest, and why; a manager can lift what is no more than a declaration or a name. */
const Conflicts = ({ id, conflicts }: { id: string; conflicts: EditorialBody['conflicts'] }) =>
  conflicts.map((editor) => (
    <p key={editor.editorId} className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      {editor.name} {reasons[editor.kind]}
      {editor.kind === 'declared' ? '.' : ': a conflict of interest.'}
      {editor.mayLift && <LiftConflict submissionId={id} editor={editor} />}
    </p>
  ))

/** Declares a conflict of interest of whoever is signed in. */
function ConflictButton({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction({ success: 'Noted', failure: 'It could not be noted' })
  const declare = async () => {
    setAsking(false)
    await run({ method: 'POST', path: `/submissions/${id}/conflict` })
  }
  return (
    <>
      <button
        type="button"
        disabled={busy}
        onClick={() => setAsking(true)}
        className="mt-3 block min-h-8 text-sm text-soft underline"
      >
        I have a conflict of interest
      </button>
      <ConfirmDialog
        open={asking}
        title="Declare a conflict of interest?"
        action="Declare it"
        busy={busy}
        onConfirm={declare}
        onClose={() => setAsking(false)}
      >
        From then on you see of this submission what its author sees, and other editors decide on
        it. Whoever takes it back gives a reason, which all editors read.
      </ConfirmDialog>
    </>
  )
}
