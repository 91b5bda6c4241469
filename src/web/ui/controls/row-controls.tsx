import { ArrowDown, ArrowUp, X } from 'lucide-react'

type Props = {
  name: string
  first: boolean
  last: boolean
  busy?: boolean
  /** Left out where rows cannot be removed. */
  removal?: { label: string; disabled?: boolean } | undefined
  onMove(by: -1 | 1): void
  onRemove?(): void
}

const buttonStyle =
  'grid size-11 flex-none place-items-center rounded-lg border border-edge bg-card disabled:opacity-40'

/**
 * The buttons that move or remove a row of an ordered list. `data-part` is for restoring the focus
 * after a move: at an end of the list, where one button is disabled, the other one gets it.
 */
export const RowControls = ({
  name,
  first,
  last,
  busy = false,

  removal,
  ...on
}: Props) => (
  <>
    <button
      type="button"
      data-part="up down"
      aria-label={`Move ${name} up`}
      disabled={busy || first}
      onClick={() => on.onMove(-1)}
      className={buttonStyle}
    >
      <ArrowUp size={18} aria-hidden />
    </button>
    <button
      type="button"
      data-part="down up"
      aria-label={`Move ${name} down`}
      disabled={busy || last}
      onClick={() => on.onMove(1)}
      className={buttonStyle}
    >
      <ArrowDown size={18} aria-hidden />
    </button>
    {removal && (
      <button
        type="button"
        aria-label={removal.label}
        disabled={busy || removal.disabled}
        onClick={on.onRemove}
        className={buttonStyle}
      >
        <X size={18} aria-hidden />
      </button>
    )}
  </>
)
