import { ArrowDown, ArrowUp, type LucideIcon, X } from 'lucide-react'

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

/**
 * The buttons that move or remove a row of an ordered list. `data-part` is for restoring the focus
 * after a move: at an end of the list, where one button is disabled, the other one gets it.
 */
export const RowControls = ({ name, first, last, busy = false, removal, ...on }: Props) => (
  <>
    <IconButton
      part="up down"
      label={`Move ${name} up`}
      Icon={ArrowUp}
      disabled={busy || first}
      onClick={() => on.onMove(-1)}
    />
    <IconButton
      part="down up"
      label={`Move ${name} down`}
      Icon={ArrowDown}
      disabled={busy || last}
      onClick={() => on.onMove(1)}
    />
    {removal && (
      <IconButton
        label={removal.label}
        Icon={X}
        disabled={busy || removal.disabled}
        onClick={on.onRemove}
      />
    )}
  </>
)

type IconButtonProps = {
  part?: string
  label: string
  Icon: LucideIcon
  disabled: boolean | undefined
  onClick: (() => void) | undefined
}

const IconButton = ({ part, label, Icon, ...button }: IconButtonProps) => (
  <button
    type="button"
    data-part={part}
    aria-label={label}
    className="grid size-11 flex-none place-items-center rounded-lg border border-edge bg-card disabled:opacity-40"
    {...button}
  >
    <Icon size={18} aria-hidden />
  </button>
)
