import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { commaSeparated } from '#domain/text/comma-separated.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  names: string[]
  onChange(names: string[]): void
  error?: string | undefined
  /** The first row, so that the form can lead there. */
  ref?: (row: HTMLInputElement | null) => void
}

const tool =
  'grid size-11 flex-none place-items-center rounded-lg border border-edge bg-card disabled:opacity-40'

/** The names of a byline, one a row and in order: a name may hold a comma. */
export function AuthorsEditor({ names, onChange, error, ref }: Props) {
  const id = useId()
  const { list, change, move, paste } = useRows(names, onChange)
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${id}-hint`}>
      <legend className="font-semibold">Authors</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        One name a row, in the order of the byline. Names with commas between them can be pasted
        into an empty row.
      </p>
      <ol ref={list} className="flex flex-col gap-2">
        {names.map((name, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={row} className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
            <input
              ref={row === 0 ? ref : undefined}
              data-part="name"
              aria-label={`Author ${row + 1}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              value={name}
              onChange={(event) => onChange(names.with(row, event.target.value))}
              onPaste={(event) => paste(event, row)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                change(names.toSpliced(row + 1, 0, ''), row + 1)
              }}
              className="min-h-11 w-full min-w-0 rounded-lg border border-edge bg-card px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-alarm"
            />
            <RowTools
              name={name || `author ${row + 1}`}
              first={row === 0}
              last={row === names.length - 1}
              onUp={() => move(row, row - 1)}
              onDown={() => move(row, row + 1)}
              onRemove={() => change(names.toSpliced(row, 1), Math.min(row, names.length - 2))}
            />
          </li>
        ))}
      </ol>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
      <Button className="self-start" onClick={() => change([...names, ''], names.length)}>
        <Plus size={18} aria-hidden /> Add an author
      </Button>
    </fieldset>
  )
}

/** What can be done to the rows, and where the focus is after it: where the next step is. */
function useRows(names: string[], onChange: Props['onChange']) {
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<{ row: number; part: string }>(undefined)
  useEffect(() => {
    if (!next.current) return
    const { row, part } = next.current
    next.current = undefined
    const inRow = (which: string) =>
      list.current?.children[row]?.querySelector<HTMLElement>(`[data-part${which}]:enabled`)
    const found = inRow(`^=${part}`) ?? inRow(`~=${part}`)
    found?.focus()
  })
  const change = (changed: string[], row: number, part = 'name') => {
    next.current = { row, part }
    onChange(changed)
  }
  const move = (from: number, to: number) => {
    const moved = names.toSpliced(from, 1).toSpliced(to, 0, names[from] ?? '')
    change(moved, to, to < from ? 'up' : 'down')
  }
  /** Several names make rows. A comma separates them in an empty row only: elsewhere it belongs to a name. */
  const paste = (event: React.ClipboardEvent, row: number) => {
    const isEmpty = !names[row]
    const lines = event.clipboardData.getData('text').split(/[\r\n;]+/)
    const found = lines.flatMap((line) => (isEmpty ? commaSeparated(line) : line.trim() || []))
    if (found.length < 2) return
    event.preventDefault()
    const place = isEmpty ? row : row + 1
    change(names.toSpliced(place, isEmpty ? 1 : 0, ...found), place + found.length - 1)
  }
  return { list, change, move, paste }
}

type ToolsProps = {
  name: string
  first: boolean
  last: boolean
  onUp(): void
  onDown(): void
  onRemove(): void
}

/** What can be done to a row. At an end of the list the tool that is left takes the focus. */
function RowTools({ name, first, last, onUp, onDown, onRemove }: ToolsProps) {
  return (
    <div className="flex gap-1">
      <button
        type="button"
        data-part="up down"
        aria-label={`Move ${name} up`}
        disabled={first}
        onClick={onUp}
        className={tool}
      >
        <ArrowUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        data-part="down up"
        aria-label={`Move ${name} down`}
        disabled={last}
        onClick={onDown}
        className={tool}
      >
        <ArrowDown size={18} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        disabled={first && last}
        onClick={onRemove}
        className={tool}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
