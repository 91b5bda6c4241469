import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { useFormField } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** `ref` takes the add button, which gets the focus when the field is wrong. */
export type RowListField<Row> = Pick<
  ReturnType<typeof useFormField<Row[]>>,
  'value' | 'onChange' | 'ref' | 'problem'
>

type Props<Row> = {
  name: string
  field: RowListField<Row>
  legend: string
  addLabel: string
  blank: Row
  nameOf(row: Row, index: number): string
  /** The columns of a row, before the button that removes it. */
  columns: string
  children(row: Row, index: number, update: (change: Partial<Row>) => void): ReactNode
}

/** Rows of a form that users add and remove. */
export function RowList<Row>({ field, ...props }: Props<Row>) {
  const { value: rows, onChange, problem, ref } = field
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    flushSync(() => onChange([...rows, props.blank]))
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <fieldset data-entry={props.name} className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{props.legend}</legend>
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          <li key={index} className={`grid items-end gap-2 ${props.columns}`}>
            {props.children(row, index, (change) =>
              onChange(rows.map((other, at) => (at === index ? { ...other, ...change } : other))),
            )}
            <button
              type="button"
              aria-label={`Remove ${props.nameOf(row, index)}`}
              onClick={() => onChange(rows.toSpliced(index, 1))}
              className="grid size-11 place-items-center rounded-lg border border-edge bg-card justify-self-end"
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
        <Plus size={18} aria-hidden /> {props.addLabel}
      </Button>
    </fieldset>
  )
}
