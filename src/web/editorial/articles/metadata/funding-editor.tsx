import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Grant } from '#domain/publishing/article-record.ts'
import { TextField } from '#web/form/field.tsx'
import type { useFormField } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** `ref` takes the add button, which gets the focus when the field is wrong. */
type Props = Pick<
  ReturnType<typeof useFormField<Grant[]>>,
  'value' | 'onChange' | 'ref' | 'problem'
>

export function FundingEditor({ value: rows, onChange, problem, ref }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const update = (index: number, change: Partial<Grant>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  const add = () => {
    flushSync(() => onChange([...rows, { funder: '', award: null }]))
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }
  return (
    <fieldset data-entry="funding" className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">Funding</legend>
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map(({ funder, award }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          <li key={row} className="grid items-end gap-2 sm:grid-cols-[2fr_1fr_auto]">
            <TextField
              label={`Funder ${row + 1}`}
              value={funder}
              onChange={({ target }) => update(row, { funder: target.value })}
            />
            <TextField
              label={`Award ${row + 1} (optional)`}
              value={award ?? ''}
              onChange={({ target }) => update(row, { award: target.value || null })}
            />
            <button
              type="button"
              aria-label={`Remove ${funder || `funder ${row + 1}`}`}
              onClick={() => onChange(rows.toSpliced(row, 1))}
              className="grid size-11 place-items-center rounded-lg border border-edge bg-card"
            >
              <X size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="text-sm font-semibold text-alarm">
          {problem.message}
        </p>
      )}
      <Button ref={ref} className="self-start" onClick={add}>
        <Plus size={18} aria-hidden /> Add a funder
      </Button>
    </fieldset>
  )
}
