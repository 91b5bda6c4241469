import { Check } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { StatementRules } from '#domain/editorial/statements.ts'
import type { FormValues } from '#domain/manuscript/form/form-values.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { type FilledFields, type FoundField, foundFields } from './found-fields.ts'

type Props = {
  values: FormValues
  rules: StatementRules
  isRows: boolean
  switchToRows(): void
}

const isEmpty = ({ current }: FoundField) => current.trim() === ''
const isUsed = ({ current, found }: FoundField) => current.trim() === found.trim()
const namesOf = (fields: readonly FoundField[]) =>
  fields.map(({ label }) => label.toLowerCase()).join(', ')

/** What the manuscript says about itself. The author puts each part into the form; nothing that they typed is replaced unseen. */
export function FoundInManuscript(props: Props) {
  const form = useFormContext<FilledFields>()
  const all = foundFields({ ...props, current: useFormValues<FilledFields>() })
  const [filled, setFilled] = useState('')
  const found = all.filter((field) => field.found !== '')
  const missing = all.filter((field) => field.found === '' && isEmpty(field))
  const use = (fields: readonly FoundField[]) => {
    for (const field of fields) field.fill(form)
    setFilled(`Filled in: ${namesOf(fields)}. Please check the form.`)
  }
  const open = found.filter(isEmpty)
  const isMixed = found.some((field) => !isEmpty(field) && !isUsed(field))
  return (
    <section className="flex flex-col gap-3">
      {found.length > 0 && <h3 className="text-lg">Found in your manuscript</h3>}
      {found.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {found.map((field) => (
            <FoundRow key={field.label} field={field} onUse={() => use([field])} />
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <Button type="button" className="self-start" onClick={() => use(open)}>
          Use all
        </Button>
      )}
      {isMixed && (
        <p className="text-sm text-soft">
          What you have typed stays as it is until you press “Replace”.
        </p>
      )}
      {missing.length > 0 && (
        <p className="text-sm text-soft">
          Not found in the file: {namesOf(missing)}. Please enter what applies.
        </p>
      )}
      {props.values.unassigned.length > 0 && (
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          Not filled in, because the manuscript does not say whose they are:{' '}
          {props.values.unassigned.join('; ')}.
        </p>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {filled}
      </p>
    </section>
  )
}

function FoundRow({ field, onUse }: { field: FoundField; onUse(): void }) {
  const { label, found, current } = field
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-semibold">{label}</p>
        <Excerpt text={found} />
        {!isEmpty(field) && !isUsed(field) && (
          <div className="mt-1 border-l-4 border-line pl-3 text-soft">
            <p className="text-sm">Now in the form:</p>
            <Excerpt text={current} />
          </div>
        )}
      </div>
      {isUsed(field) ? (
        <span className="flex min-h-11 items-center gap-1 text-soft">
          <Check size={18} aria-hidden /> In the form
        </span>
      ) : (
        <Button type="button" onClick={onUse}>
          {isEmpty(field) ? 'Use' : 'Replace'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      )}
    </li>
  )
}

const Excerpt = ({ text }: { text: string }) => (
  <p className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
    {text}
  </p>
)
