import { formatDateTime } from '#domain/text/format.ts'
import type { SavedInput } from './saved-input.ts'

type Props = {
  kept: { restoredInput: SavedInput | undefined; discardSavedInput(): void }
}

/** Tells that the form was refilled with saved input, and offers to clear it. */
export function RestoredInputNotice({ kept: { restoredInput, discardSavedInput } }: Props) {
  if (!restoredInput) return null
  const { at, files } = restoredInput
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-grey-bg px-4 py-2 text-soft">
      <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        Restored your input from {formatDateTime(at)}.
        {files.length > 0 &&
          ` Files cannot be restored: please choose ${files.join(' and ')} again.`}
      </p>
      <button
        type="button"
        onClick={discardSavedInput}
        className="min-h-11 font-semibold text-indigo underline underline-offset-4"
      >
        Start over
      </button>
    </div>
  )
}
