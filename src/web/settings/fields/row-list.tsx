import { Plus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/controls/button.tsx'
import { RowControls } from '#web/ui/controls/row-controls.tsx'

type Props<Row> = {
  legend: string
  hint?: string
  rows: Row[]
  /** The value of a new row. */
  blank: Row
  /** The label of the add button; left out if rows cannot be added and removed here. */
  add?: string
  /** The minimum number of rows. */
  least?: number
  nameOf(row: Row, index: number): string
  /** The path of the list in its form: `board.associateEditors`. */
  at?: string
  problem?: { at: string; message: string } | undefined
  onChange(rows: Row[]): void
  children(row: Row, change: (row: Row) => void, index: number): ReactNode
}

/** An ordered list of rows with fields. Rows can be moved and removed. */
export function RowList<Row>(props: Props<Row>) {
  const { legend, hint, rows, add, least = 0, nameOf, at, problem, onChange, children } = props
  const id = useId()
  const { list, keys, move, append, remove } = useRowChanges(props, `${id}-add`)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={hint && `${id}-hint`}>
      <legend className={`font-serif text-xl font-bold ${hint ? '' : 'mb-3'}`}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <li key={keys[index]} className="rounded-xl border border-line bg-card p-4">
            <div className="mb-3 flex items-center gap-2">
              <span className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">
                {nameOf(row, index)}
              </span>
              <RowControls
                name={nameOf(row, index)}
                first={index === 0}
                last={index === rows.length - 1}
                removal={
                  add
                    ? { label: `Remove ${nameOf(row, index)}`, disabled: rows.length <= least }
                    : undefined
                }
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            </div>
            {children(row, (changed) => onChange(rows.with(index, changed)), index)}
            {problem && problem.at === `${at}.${index}` && <RowError message={problem.message} />}
          </li>
        ))}
      </ol>
      {problem && problem.at === at && <RowError message={problem.message} />}
      {add && (
        <Button id={`${id}-add`} className="self-start" onClick={append}>
          <Plus size={18} aria-hidden /> {add}
          <span className="sr-only"> to {legend}</span>
        </Button>
      )}
    </fieldset>
  )
}

type ChangeProps<Row> = Pick<Props<Row>, 'rows' | 'blank' | 'onChange'>

/** Moves, adds and removes rows, and sets the focus after each change. */
function useRowChanges<Row>({ rows, blank, onChange }: ChangeProps<Row>, addButtonId: string) {
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
  const append = () => {
    lastKey.current += 1
    update([...rows, blank], [...keys, lastKey.current])
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  const remove = (index: number) => {
    update(rows.toSpliced(index, 1), keys.toSpliced(index, 1))
    document.getElementById(addButtonId)?.focus()
  }
  return { list, keys, move, append, remove }
}

const RowError = ({ message }: { message: string }) => (
  <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
    {message}
  </p>
)

/** Swaps an item with its neighbour. */
function swap<Item>(items: Item[], from: number, by: -1 | 1): Item[] {
  const [item] = items.slice(from, from + 1)
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
