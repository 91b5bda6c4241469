import { Plus } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/controls/button.tsx'
import { RowControls } from '#web/ui/controls/row-controls.tsx'

type Props<Row> = {
  legend: string
  hint?: string
  rows: Row[]
  /** A row as it is added. */
  blank: Row
  /** What the button says that adds one; left out where rows are made and taken away elsewhere. */
  add?: string
  /** The fewest rows that may be left. */
  least?: number
  nameOf(row: Row, place: number): string
  /** Where the list stands in its form, and what is wrong there: `board.associateEditors`. */
  at?: string
  problem?: { at: string; message: string } | undefined
  onChange(rows: Row[]): void
  children(row: Row, change: (row: Row) => void, place: number): ReactNode
}

/** What can be done to the rows of a list; each keeps its key wherever it goes, and the focus goes where the next step is. */
function useRowOrder<Row>({ rows, blank, onChange }: Props<Row>, id: string) {
  const list = useRef<HTMLOListElement>(null)
  const [known, setKeys] = useState(() => rows.map((_, place) => place))
  // Rows that were brought back are more than those that were there, or fewer.
  const keys = rows.map((_, place) => known[place] ?? -1 - place)
  const next = useRef(rows.length)
  const set = (changed: Row[], named: number[]) =>
    flushSync(() => {
      setKeys(named)
      onChange(changed)
    })
  const move = (from: number, by: -1 | 1) => {
    set(swapped(rows, from, by), swapped(keys, from, by))
    const tools = list.current?.children[from + by]
    const wanted = by < 0 ? 'up' : 'down'
    tools?.querySelector<HTMLElement>(`[data-part~=${wanted}]:enabled`)?.focus()
  }
  const append = () => {
    next.current += 1
    set([...rows, blank], [...keys, next.current])
    list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }
  const remove = (place: number) => {
    set(rows.toSpliced(place, 1), keys.toSpliced(place, 1))
    document.getElementById(`${id}-add`)?.focus()
  }
  return { keys, list, move, append, remove }
}

/** An ordered list of a form: each row is a few fields that can be moved and taken away. */
export function RowList<Row>(props: Props<Row>) {
  const { legend, hint, rows, add, least = 0, nameOf, at, problem, onChange, children } = props
  const id = useId()
  const { keys, list, move, append, remove } = useRowOrder(props, id)
  return (
    <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby={hint && `${id}-hint`}>
      <legend className={`font-serif text-xl font-bold ${hint ? '' : 'mb-3'}`}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <ol ref={list} className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <li key={keys[place]} className="rounded-xl border border-line bg-card p-4">
            <div className="mb-3 flex items-center gap-2">
              <span className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">
                {nameOf(row, place)}
              </span>
              <RowControls
                name={nameOf(row, place)}
                first={place === 0}
                last={place === rows.length - 1}
                removal={
                  add
                    ? { label: `Remove ${nameOf(row, place)}`, disabled: rows.length <= least }
                    : undefined
                }
                onMove={(by) => move(place, by)}
                onRemove={() => remove(place)}
              />
            </div>
            {children(row, (changed) => onChange(rows.with(place, changed)), place)}
            {problem && problem.at === `${at}.${place}` && <RowError message={problem.message} />}
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

/** What is wrong with a row, or a list, as a whole. */
const RowError = ({ message }: { message: string }) => (
  <p role="alert" className="mt-2 text-sm font-semibold text-alarm">
    {message}
  </p>
)

function swapped<Item>(items: Item[], from: number, by: -1 | 1): Item[] {
  const [item] = items.slice(from, from + 1)
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
