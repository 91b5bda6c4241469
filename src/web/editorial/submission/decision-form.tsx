import { useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { DecisionInput } from '#domain/editorial/decision.ts'
import { RequestPoints } from '#domain/editorial/request.ts'
import { actionLabels } from '#domain/email/action-labels.ts'
import { undoSeconds } from '#domain/email/delivery.ts'
import { type EmailTemplate, lacksReasons, reasonsMissing } from '#domain/email/template.ts'
import type {
  DecisionDraft,
  FullSubmission,
  WorkflowBody,
} from '#features/editorial/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { EmailPreview } from '#web/editorial/emails/email-preview.tsx'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea, TextField } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { lineList, paragraphList } from '#web/form/text-lists.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import { type DecisionCommand, type decisions, submissionPath } from './decisions.ts'
import { decisionFormName, saveSentDecision } from './undone-decision.ts'

type Props = {
  submission: FullSubmission
  workflow: WorkflowBody
  email: DecisionDraft
  decision: (typeof decisions)[number]
}

const withReasons = (text: typeof DecisionInput.shape.body) =>
  text.refine((written) => !lacksReasons(written), reasonsMissing)

const revisionHint = 'The author replies to each point. An empty line separates two points.'

const hints: Partial<Record<DecisionCommand, string>> = {
  'return-for-correction': 'Your list of corrections replaces {items}.',
  reject: 'Replace {reasons} with your reasons, or delete {reasons}.',
  'desk-reject': 'Replace {reasons} with your reasons, or delete {reasons}.',
}

/** How the points of a decision are typed, and what they are called. */
const pointFields: Partial<
  Record<DecisionCommand, { label: string; hint: string; missing: string; rows: number }>
> = {
  'return-for-correction': {
    label: 'Corrections',
    hint: 'One request per line. The author replies to each.',
    missing: 'Please list at least one correction.',
    rows: 6,
  },
  'request-minor-revision': {
    label: 'Points',
    hint: revisionHint,
    missing: 'Please list at least one point.',
    rows: 12,
  },
  'request-major-revision': {
    label: 'Points',
    hint: revisionHint,
    missing: 'Please list at least one point.',
    rows: 12,
  },
}

/** The decision email, filled in from its template, for the editor to change and send. */
export function DecisionForm(props: Props) {
  const { submission, decision } = props
  const { entry, draft } = useDecision(props)
  const points = pointFields[decision.command]
  return (
    <DraftForm entry={entry} draft={draft} label={decision.heading}>
      {points && (
        <TextArea
          label={points.label}
          hint={
            props.email.points.length > 0 ? `Made from the reviews. ${points.hint}` : points.hint
          }
          rows={points.rows}
          {...entry.field('points')}
        />
      )}
      <TextField label="Subject" {...entry.field('subject')} />
      <TextArea label="Message" rows={14} hint={hints[decision.command]} {...entry.field('body')} />
      <Preview to={submission.sender} />
      <StickyBar status={describeSending(submission)}>
        <SubmitButton entry={entry} busy="Sending…">
          Send decision
        </SubmitButton>
        <ButtonLink to={submissionPath(submission._id)}>Cancel</ButtonLink>
      </StickyBar>
    </DraftForm>
  )
}

const describeSending = ({ sample }: FullSubmission): string =>
  `${sample ? 'This is a sample: no email is sent. ' : ''}You have ${undoSeconds} seconds to undo.`

function useDecision({ submission: { _id: id }, workflow, email, decision: { command } }: Props) {
  const { version } = workflow
  const points = pointFields[command]
  const initial = { subject: email.subject, body: email.body, points: email.points.join('\n\n') }
  const navigate = useNavigate()
  const { state } = useLocation()
  const entry = useValidatedForm({
    schema: z.object({
      subject: withReasons(DecisionInput.shape.subject),
      body: withReasons(DecisionInput.shape.body),
      points: points ? pointsOf(command) : z.string().transform(() => undefined),
    }),
    values: { ...initial, points: suggestedPoints(state) || initial.points },
    messages: {
      ...(points && { fields: { points: { missing: points.missing } } }),
      labels: { points: points?.label ?? '', body: 'Message' },
    },
    async send(entered) {
      const body = { command, version, ...entered }
      await api('POST /submissions/:id/decision', { params: { id }, body })
      const values = entry.form.getValues()
      if (isEdited(values, initial)) saveSentDecision(id, { command, version }, values)
      draft.sent()
      await navigate(submissionPath(id))
    },
    failed: 'The decision was not sent',
  })
  const draft = useSavedInput(entry, { form: decisionFormName(id, command) })
  return { entry, draft }
}

/** What another page asks to be corrected, one request per line. */
const suggestedPoints = (state: { points?: string[] } | null): string =>
  (state?.points ?? []).join('\n')

type Draft = EmailTemplate & { points: string }

const isEdited = (values: Draft, initial: Draft) =>
  values.subject !== initial.subject ||
  values.body !== initial.body ||
  values.points !== initial.points

/** The points as they are typed: lines of corrections, or paragraphs made from reviews. */
const pointsOf = (command: DecisionCommand) =>
  command === 'return-for-correction' ? lineList(RequestPoints) : paragraphList(RequestPoints)

/** The email as the author will read it, with the requests in their place. */
function Preview({ to }: { to: FullSubmission['sender'] }) {
  const { subject, body, points } = useWatch<Draft>()
  const requests = (points ?? '').split('\n').filter((line) => line.trim() !== '')
  const numbered = requests.map((request, index) => `${index + 1}. ${request.trim()}`).join('\n')
  const filled = (body ?? '').replace('{items}', () => numbered || '[Your corrections appear here]')
  return (
    <Disclosure summary="Preview of the email">
      <EmailPreview
        email={{
          subject: subject ?? '',
          body: filled,
          to: to ? `${to.name} <${to.email}>` : 'The author',
          actionLabel: actionLabels.submission,
        }}
      />
    </Disclosure>
  )
}
