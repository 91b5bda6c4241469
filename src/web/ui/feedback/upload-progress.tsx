import { formatBytes } from '#domain/text/format.ts'
import { Button } from '#web/ui/controls/button.tsx'

type Props = { label: string; sent: number; total: number; onCancel?(): void }

/** The progress of an upload in bytes and per cent, with a button if it can be cancelled. */
export function UploadProgress({ label, sent, total, onCancel }: Props) {
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {formatBytes(sent)} of {formatBytes(total)} sent ({percent}%)
        </span>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
      <ProgressBar label={label} percent={percent} />
    </div>
  )
}

export const ProgressBar = ({ label, percent }: { label: string; percent: number }) => (
  <progress
    aria-label={label}
    value={percent}
    max={100}
    className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-grey-bg [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-grey-bg [&::-webkit-progress-value]:bg-accent"
  />
)
