import { useId } from 'react'
import type { AnswerValue } from '#domain/editorial/review/review.ts'
import { answerField } from '#domain/editorial/review/review-content.ts'
import type { ReviewQuestion } from '#domain/editorial/review/review-form.ts'
import { controlStyle } from '#web/ui/controls/select-box.tsx'

type ChangeAnswer = (value: AnswerValue | null) => void

type Props = {
  question: ReviewQuestion
  value: unknown
  onChange: ChangeAnswer
}

/** A question of a review form as the reviewer sees it. The id of its first control is the name of its field. */
export const ReviewQuestionField = ({ question, value, onChange }: Props) => {
  const { id, label, help, required, audience } = question
  const hint = [help, audience === 'editors' && 'Only the editors see this answer.']
    .filter(Boolean)
    .join(' ')
  const name = answerField({ id })
  if (question.kind === 'text')
    return (
      <ReviewText
        name={name}
        label={label}
        hint={hint}
        required={required}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
      />
    )
  const chosen = Array.isArray(value) ? value : typeof value === 'number' ? [value - 1] : []
  return (
    <ReviewChoice
      name={name}
      label={label}
      hint={hint}
      required={required}
      options={question.kind === 'scale' ? question.labels : question.options}
      isMultiple={question.kind === 'choice' && question.multiple}
      isScale={question.kind === 'scale'}
      chosen={chosen}
      onChange={(indexes) => {
        const [first] = indexes
        if (question.kind === 'choice') onChange(indexes.length > 0 ? indexes : null)
        else onChange(first === undefined ? null : first + 1)
      }}
    />
  )
}

type FieldProps = { name: string; label: string; hint?: string; required?: boolean }

type TextProps = FieldProps & {
  value: string
  rows?: number
  maxLength?: number
  onChange(value: string): void
}

/** A text of a review, which grows with its content. */
export function ReviewText({
  name,
  label,
  hint,
  required,
  value,
  rows = 4,
  maxLength = 20_000,
  onChange,
}: TextProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={name} className="font-semibold">
        {label} {!required && <Optional />}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      <textarea
        id={name}
        rows={rows}
        maxLength={maxLength}
        aria-required={required || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`${controlStyle} [field-sizing:content] min-h-24`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

const Optional = () => <span className="text-sm font-normal text-soft">(optional)</span>

type ChoiceProps = FieldProps & {
  options: readonly string[]
  isMultiple?: boolean
  isScale?: boolean
  /** The chosen options by index. */
  chosen: number[]
  onChange(chosen: number[]): void
}

/** A choice among options, or the steps of a scale. Large enough for a thumb. */
export function ReviewChoice({
  name,
  label,
  hint,
  required,
  options,
  isMultiple = false,
  isScale = false,
  chosen,
  onChange,
}: ChoiceProps) {
  const id = useId()
  const choose = (index: number, isOn: boolean) =>
    onChange(
      isMultiple
        ? options.flatMap((_, at) => ((at === index ? isOn : chosen.includes(at)) ? [at] : []))
        : [index],
    )
  return (
    <fieldset className="min-w-0" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1 font-semibold">
        {label} {!required && <Optional />}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-soft">
          {hint}
        </p>
      )}
      <div
        className={`grid gap-2 ${isScale ? 'sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]' : ''}`}
      >
        {options.map((option, index) => (
          <label
            // biome-ignore lint/suspicious/noArrayIndexKey: two options may have one text
            key={index}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-edge bg-card px-3 py-1.5 has-checked:border-indigo has-checked:bg-grey-bg"
          >
            <input
              id={index === 0 ? name : undefined}
              type={isMultiple ? 'checkbox' : 'radio'}
              name={`${id}-choice`}
              className="size-5 flex-none accent-[var(--indigo)]"
              checked={chosen.includes(index)}
              onChange={(event) => choose(index, event.target.checked)}
            />
            <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
              {isScale && <span className="sr-only">{index + 1}: </span>}
              {option}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
