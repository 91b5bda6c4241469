import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMarkedField } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RowControls } from '#web/ui/controls/row-controls.tsx'
import { type Group, useGroup } from './use-group.ts'
import { useRowChanges } from './use-row-changes.ts'

type Props<Row extends object> = {
  /** The path of the list in its form: `board.associateEditors`. */
  name: string
  legend: string
  hint?: string
  blank?: Row
  /** The label of the add button; left out if rows cannot be added and removed here. */
  add?: string
  least?: number
  nameOf(row: Row, index: number): string
  /** A picture of the row. With it, rows are collapsed and one is open at a time. */
  thumbnail?(row: Row): ReactNode
  children(row: Group<Row>): ReactNode
}

/** A form field with an ordered list of rows. Rows can be moved and removed. */
export function RowsField<Row extends object>(props: Props<Row>) {
  const { legend, hint, blank, add, least = 0, nameOf, thumbnail, children } = props
  const id = useId()
  const { value: rows, onChange, problem } = useMarkedField<Row[]>(props.name)
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
          const removal = add && { label: `Remove ${name}`, disabled: rows.length <= least }
          const controls = (
            <RowControls
              name={name}
              first={index === 0}
              last={index === rows.length - 1}
              removal={removal || undefined}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          )
          return (
            <li key={keys[index]} className="rounded-xl border border-line bg-card">
              <RowFrame
                name={name}
                controls={controls}
                thumbnail={thumbnail?.(row)}
                accordion={`${id}-rows`}
              >
                <RowFields at={`${props.name}.${index}`}>{children}</RowFields>
                {errorAt(`${props.name}.${index}`)}
              </RowFrame>
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

const RowFields = <Row extends object>({
  at,
  children,
}: Pick<Props<Row>, 'children'> & { at: string }) => children(useGroup<Row>(at))

type FrameProps = {
  name: string
  controls: ReactNode
  thumbnail: ReactNode
  accordion: string
  children: ReactNode
}

/** The heading and controls of a row above its fields, which are collapsed if the row has a thumbnail. */
const RowFrame = ({ name, controls, thumbnail, accordion, children }: FrameProps) =>
  thumbnail ? (
    <div className="relative">
      <details name={accordion} className="group">
        <summary className="flex min-h-18 cursor-pointer items-center gap-3 rounded-xl py-2 pr-42 pl-3 font-semibold">
          <ChevronDown size={18} aria-hidden className="flex-none group-open:rotate-180" />
          {thumbnail}
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </summary>
        <div className="border-t border-line p-4">{children}</div>
      </details>
      <div className="absolute top-3 right-3 flex gap-1 sm:gap-2">{controls}</div>
    </div>
  ) : (
    <div className="p-4">
      <div className="mb-3 flex items-center gap-2">
        <span className="mr-auto min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
        {controls}
      </div>
      {children}
    </div>
  )
