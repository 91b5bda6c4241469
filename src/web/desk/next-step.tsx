import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isOpen } from '#domain/reviewing/course.ts'
import { standings } from '#domain/reviewing/waiting.ts'
import { sayDay, sayMoment } from '#domain/text/format.ts'
import type { CourseBody, OfficeBody } from '#features/submissions/wire.ts'
import { usePerson } from '../client/session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import { type DecisionCommand, DecisionPanel } from './decision-panel.tsx'
import { LiftConflict } from './lift-conflict.tsx'
import { PublishButton } from './publish-button.tsx'
import { hasFailed, Problem, SendAgain } from './sent-letter.tsx'
import { takeBackSent } from './taken-back.ts'
import { useTask } from './use-task.ts'

type Props = { id: string; title: string; course: CourseBody; office: OfficeBody }
type Open = DecisionCommand | 'make-draft' | 'schedule'

const isDecision = (open: Open): open is DecisionCommand =>
  open !== 'make-draft' && open !== 'schedule'

/** What stands now, and the few buttons that make sense now; what needs words opens in its place. */
export function NextStep({ id, title, course, office }: Props) {
  const [open, setOpen] = useState<Open>()
  const { revalidate } = useRevalidator()
  const { version } = course
  const place = useFocusOnNews(version, open !== undefined)
  const close = async () => {
    setOpen(undefined)
    await revalidate()
  }
  if (open && isDecision(open))
    return <DecisionPanel {...{ id, version }} command={open} onDone={close} />
  if (open) return <AppearancePanel {...{ id, version }} kind={open} onDone={close} />
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Next step"
      className="rounded-xl border border-line border-l-4 border-l-laterite bg-card p-5"
    >
      <FailedLetters id={id} letters={office.letters} />
      <p className="mb-4">
        <b>{standings[course.stage].label}.</b> {sayNext(course, office)}
      </p>
      {office.undoUntil && <Undo {...{ id, version }} until={office.undoUntil} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        <Steps {...{ id, title, course, office }} onOpen={setOpen} />
      </div>
      {isOpen(course.stage) && <ConflictButton id={id} />}
      <Conflicts id={id} conflicts={office.conflicts} />
    </section>
  )
}

/** What was done is read where the next step stands: when a panel closes, and when what was pressed is gone. */
function useFocusOnNews(version: number, isPanelOpen: boolean) {
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

const ends: Partial<Record<CourseBody['stage'], string>> = {
  published: 'Every reader can read it.',
  declined: 'Its author is told so by letter. Nothing is left to be done.',
  withdrawn: 'Its author has withdrawn it. Nothing is left to be done.',
}

function sayNext({ stage, returns, due }: CourseBody, { editor, publishAt }: OfficeBody): string {
  const end = ends[stage]
  if (end) return end
  if (stage === 'scheduled' && publishAt)
    return `It is published by itself on ${sayMoment(publishAt)}.`
  const by = due ? ` by ${sayDay(due)}` : ''
  if (stage === 'submitted') {
    return returns.at(-1)?.answeredAt
      ? 'The author has answered and sent a new file: look at both, then go on.'
      : `It waits for a first look${by}.`
  }
  const { nextStep, waitsFor } = standings[stage]
  const inHand = editor
    ? editor.isYou
      ? 'It is in your hands. '
      : `${editor.name} has it in hand. `
    : ''
  const next = waitsFor === 'authors' ? 'It waits for its author' : 'Next'
  return `${inHand}${next}: ${nextStep.toLowerCase()}${by}.`
}

/** The letters that did not arrive, before all else: their author does not know what was decided. */
const FailedLetters = ({ id, letters }: { id: string; letters: OfficeBody['letters'] }) =>
  letters.filter(hasFailed).map((letter) => (
    <div
      key={letter.id}
      className="mb-4 rounded-lg border border-alarm bg-alarm-bg p-3 text-alarm [overflow-wrap:anywhere]"
    >
      <p className="font-semibold">
        A letter to {letter.to} did not arrive: “{letter.subject}”.
      </p>
      <Problem letter={letter} />
      <SendAgain submissionId={id} letter={letter} />
    </div>
  ))

type StepsProps = Props & { onOpen(open: Open): void }

/** The buttons, in the order in which one would want them; the first is the likely one. */
function Steps({ id, title, course, office, onOpen }: StepsProps) {
  const { busy, run } = useTask({ success: 'Done', failure: 'It could not be done' })
  const may = (command: string) => course.commands.includes(command)
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
      {may('take-up') && (
        <Button look="go" disabled={busy} onClick={() => post('take-up', 'You have taken it up')}>
          Take up
        </Button>
      )}
      {may('accept') && <Button onClick={() => onOpen('accept')}>Accept…</Button>}
      {may('return-to-author') && (
        <Button onClick={() => onOpen('return-to-author')}>Return to author…</Button>
      )}
      {may('decline-without-review') && (
        <Button onClick={() => onOpen('decline-without-review')}>Decline…</Button>
      )}
      {may('make-draft') && !office.draftId && (
        <Button onClick={() => onOpen('make-draft')}>Make the article draft…</Button>
      )}
      {office.draftId && (
        <ButtonLink to={`/manage-journals/${office.draftId}`}>Edit the draft</ButtonLink>
      )}
      {may('schedule') && (
        <Button onClick={() => onOpen('schedule')}>
          {may('unschedule') ? 'Another day…' : 'Schedule…'}
        </Button>
      )}
      {may('unschedule') && (
        <Button disabled={busy} onClick={() => post('unschedule', 'It is not scheduled any more')}>
          Take the day back
        </Button>
      )}
      {(may('publish') || may('publish-at-once')) && (
        <PublishButton
          {...{ id, title }}
          version={course.version}
          withoutReview={may('publish-at-once')}
        />
      )}
    </>
  )
}

type UndoProps = { id: string; version: number; until: string }

/** Takes the last decision back, as long as that can be done. */
function Undo({ id, version, until }: UndoProps) {
  const { busy, run } = useTask({ success: 'Taken back', failure: 'It could not be taken back' })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = Math.max(0, new Date(until).getTime() - Date.now()) + 500
    const timer = setTimeout(() => revalidate(), Math.min(left, 60_000))
    return () => clearTimeout(timer)
  }, [until, revalidate])
  return (
    <Notice>
      The letter has not left yet.{' '}
      <Button
        disabled={busy}
        onClick={async () => {
          const path = `/submissions/${id}/decision/undo`
          if (await run({ method: 'POST', path, json: { version } })) takeBackSent(id, version)
        }}
      >
        Undo
      </Button>
    </Notice>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-grey-bg p-3">
    {children}
  </p>
)

/** Who stands too near; a manager can lift what others have declared. */
function Conflicts({ id, conflicts }: { id: string; conflicts: OfficeBody['conflicts'] }) {
  const isManager = usePerson()?.isAdmin
  return conflicts.map((editor) => (
    <p key={editor.editorId} className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      {editor.name} has declared a conflict of interest.
      {isManager && <LiftConflict submissionId={id} editor={editor} />}
    </p>
  ))
}

/** Says that whoever is signed in stands too near to the submission. */
function ConflictButton({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useTask({ success: 'Noted', failure: 'It could not be noted' })
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
      <Confirm
        open={asking}
        title="Declare a conflict of interest?"
        action="Declare it"
        busy={busy}
        onConfirm={declare}
        onClose={() => setAsking(false)}
      >
        From then on you see of this submission what its author sees, and other editors decide on
        it. Whoever takes it back gives a reason, which all editors read.
      </Confirm>
    </>
  )
}
