import { Plus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { get, set } from 'react-hook-form'
import { useMarkedField } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { type Group, toGroup } from './group-field.tsx'

type Props<Row> = {
  /** The path of the list in its form: `board.associateEditors`. */
  name: string
  legend: string
  hint?: string
  blank?: Row
  /** The label of the add button; left out if rows cannot be added and removed here. */
  add?: string
  least?: number
  nameOf(row: Row, index: number): string
  children(row: Group<Row>): ReactNode
}

/** A form field with an ordered list of rows. Rows can be moved and removed. */
export function RowsField<Row extends object>(props: Props<Row>) {
  const { legend, hint, blank, add, least = 0, nameOf, children } = props
  const id = useId()
  const { rows, onChange, mark, problem } = useRows<Row>(props.name)
  const { list, keys, move, append, remove } = useRowChanges(rows, onChange, `${id}-add`)
  const errorAt = (at: string) =>
    problem?.at === at && (
      <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
        {problem.message}
      </p>
    )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={hint && `${id}-hint`}>
      <legend className={`font-serif text-xl font-bold ${hint ? '' : 'mb-3'}`}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const name = nameOf(row, index)
          return (
            <li key={keys[index]} className="rounded-xl border border-line bg-card p-4">
              <div className="mb-3 flex items-center gap-2">
                <span className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">
                  {name}
                </span>
                <RowControls
                  name={name}
                  first={index === 0}
                  last={index === rows.length - 1}
                  removal={
                    add ? { label: `Remove ${name}`, disabled: rows.length <= least } : undefined
                  }
                  onMove={(by) => move(index, by)}
                  onRemove={() => remove(index)}
                />
              </div>
              {children(
                toGroup(
                  row,
                  (changed) => onChange(rows.with(index, changed)),
                  (path) => mark(`${index}.${path}`),
                ),
              )}
              {errorAt(`${props.name}.${index}`)}
            </li>
          )
        })}
      </ol>
      {errorAt(props.name)}
      {add && blank && (
        <Button id={`${id}-add`} className="self-start" onClick={() => append(blank)}>
          <Plus size={18} aria-hidden /> {add}
          <span className="sr-only"> to {legend}</span>
        </Button>
      )}
    </fieldset>
  )
}

/** The rows at a path of the form, whose first part is the name of the field. */
function useRows<Row>(path: string) {
  const [name = '', ...rest] = path.split('.')
  const field = useMarkedField<object>(name)
  const inField = rest.join('.')
  return {
    rows: (inField ? get(field.value, inField) : field.value) as Row[],
    onChange(rows: Row[]) {
      if (!inField) return field.onChange(rows)
      const changed = { ...field.value }
      set(changed, inField, rows)
      field.onChange(changed)
    },
    mark: (at: string) => field.mark(inField ? `${inField}.${at}` : at),
    problem: field.problem,
  }
}

/** Moves, adds and removes rows, and sets the focus after each change. */
function useRowChanges<Row>(rows: Row[], onChange: (rows: Row[]) => void, addButtonId: string) {
  const list = useRef<HTMLOListElement>(null)
  const [knownKeys, setKeys] = useState(() => rows.map((_, index) => index))
  // Restored input can have more or fewer rows than the known keys.
  const keys = rows.map((_, index) => knownKeys[index] ?? -1 - index)
  const lastKey = useRef(rows.length)
  const update = (changed: Row[], changedKeys: number[]) =>
    flushSync(() => {
      setKeys(changedKeys)
      onChange(changed)
    })
  const move = (from: number, by: -1 | 1) => {
    update(swap(rows, from, by), swap(keys, from, by))
    const movedRow = list.current?.children[from + by]
    const part = by < 0 ? 'up' : 'down'
    movedRow?.querySelector<HTMLElement>(`[data-part~=${part}]:enabled`)?.focus()
  }
  const append = (row: Row) => {
    lastKey.current += 1
    update([...rows, row], [...keys, lastKey.current])
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  const remove = (index: number) => {
    update(rows.toSpliced(index, 1), keys.toSpliced(index, 1))
    document.getElementById(addButtonId)?.focus()
  }
  return { list, keys, move, append, remove }
}

function swap<Item>(items: Item[], from: number, by: -1 | 1): Item[] {
  const [item] = items.slice(from, from + 1)
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
