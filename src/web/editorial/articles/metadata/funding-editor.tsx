import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Grant } from '#domain/publishing/article-record.ts'
import { TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'

type Props = {
  rows: Grant[]
  onChange(rows: Grant[]): void
  error?: string | undefined
  /** The add button, which takes the focus when the field is wrong. */
  ref?: React.Ref<HTMLButtonElement>
}

/** Edits the funders of an article, one per row, with optional award numbers. */
export function FundingEditor({ rows, onChange, error, ref }: Props) {
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
      {error && (
        <p role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
      <Button ref={ref} className="self-start" onClick={add}>
        <Plus size={18} aria-hidden /> Add a funder
      </Button>
    </fieldset>
  )
}
