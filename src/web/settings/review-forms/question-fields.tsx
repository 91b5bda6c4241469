import type { ReviewQuestion } from '#domain/editorial/review/review-form.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { splitLines } from '#web/form/text-lists.ts'

/** A question as it is edited: all kinds at once, so that a change of kind loses nothing. */
export type EditedQuestion = {
  id: string
  kind: ReviewQuestion['kind']
  label: string
  help: string
  required: boolean
  audience: ReviewQuestion['audience']
  /** The options or steps, one per line. */
  lines: string
  multiple: boolean
}

export const editQuestion = (question: ReviewQuestion): EditedQuestion => ({
  id: question.id,
  kind: question.kind,
  label: question.label,
  help: question.help ?? '',
  required: question.required,
  audience: question.audience,
  lines: listLines(question).join('\n'),
  multiple: question.kind === 'choice' && question.multiple,
})

const listLines = (question: ReviewQuestion): string[] => {
  if (question.kind === 'scale') return question.labels
  return question.kind === 'choice' ? question.options : []
}

export function toQuestion({
  lines,
  multiple,
  kind,
  help,
  ...shared
}: EditedQuestion): ReviewQuestion {
  const list = splitLines(lines)
  const question = { ...shared, help: help.trim() || null }
  if (kind === 'text') return { kind, ...question }
  return kind === 'scale'
    ? { kind, ...question, labels: list }
    : { kind, ...question, options: list, multiple }
}

const kinds = { text: 'Text', choice: 'Choice', scale: 'Scale' } as const

type Props = {
  question: EditedQuestion
  onChange(question: EditedQuestion): void
}

type Setting = { question: EditedQuestion; set(change: Partial<EditedQuestion>): void }

const Wording = ({ question, set }: Setting) => (
  <>
    <div className="sm:col-span-2">
      <TextField
        label="Question"
        maxLength={300}
        required
        value={question.label}
        onChange={(event) => set({ label: event.target.value })}
      />
    </div>
    <div className="sm:col-span-2">
      <TextArea
        label="Help"
        rows={2}
        maxLength={1000}
        value={question.help}
        onChange={(event) => set({ help: event.target.value })}
      />
    </div>
  </>
)

export const QuestionFields = ({ question, onChange }: Props) => {
  const set = (change: Partial<EditedQuestion>) => onChange({ ...question, ...change })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Wording question={question} set={set} />
      <Select
        label="Type of answer"
        value={question.kind}
        onChange={({ target }) => {
          const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find(
            (each) => each === target.value,
          )
          if (kind) set({ kind })
        }}
      >
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Who reads the answer"
        value={question.audience}
        onChange={({ target }) =>
          set({ audience: target.value === 'editors' ? 'editors' : 'author' })
        }
      >
        <option value="author">The author and the editors</option>
        <option value="editors">The editors only</option>
      </Select>
      {question.kind !== 'text' && (
        <div className="sm:col-span-2">
          <TextArea
            label={
              question.kind === 'scale' ? 'Scale labels, one per line' : 'Options, one per line'
            }
            rows={5}
            value={question.lines}
            onChange={(event) => set({ lines: event.target.value })}
          />
        </div>
      )}
      <Check label="Required" isOn={question.required} onChange={(required) => set({ required })} />
      {question.kind === 'choice' && (
        <Check
          label="Several options can be chosen"
          isOn={question.multiple}
          onChange={(multiple) => set({ multiple })}
        />
      )}
    </div>
  )
}

type CheckProps = { label: string; isOn: boolean; onChange(isOn: boolean): void }

const Check = ({ label, isOn, onChange }: CheckProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      className="size-5 flex-none accent-indigo"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)
