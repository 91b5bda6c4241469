import type { ReactNode } from 'react'
import type { ConversionOutcome } from '#domain/publishing/catalogue-conversion.ts'
import type { ConversionBody } from '#features/publishing/full-text/catalogue/api-schemas.ts'
import { ProgressBar } from '#web/ui/feedback/upload-progress.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'

export const outcomeNames: Record<ConversionOutcome, string> = {
  converted: 'Converted',
  failed: 'Failed',
  'no-docx': 'No Word file',
  skipped: 'Skipped',
}

type Conversion = NonNullable<ConversionBody['conversion']>

const stateNames: Record<Conversion['state'], string> = {
  running: 'Converting',
  stopped: 'Stopped',
  finished: 'Finished',
}

/** How far a conversion of the back catalogue is, with its buttons. */
export function ConversionProgress({
  conversion,
  children,
}: {
  conversion: Conversion
  children: ReactNode
}) {
  const { state, total, outcomes, startedAt, startedBy, endedAt } = conversion
  const done = Object.values(outcomes).reduce((sum, number) => sum + number, 0)
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return (
    <section
      aria-label="Progress"
      className="flex flex-col gap-3 rounded-xl border border-line bg-card p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {stateNames[state]}: {done} of {total} articles
        </p>
        {children}
      </div>
      <ProgressBar label="Articles" percent={percent} />
      {conversion.current && <p className="break-words">Now: {conversion.current}</p>}
      <p className="text-sm text-soft">
        {describeTime(conversion)}
        Started {formatLocalTime(startedAt)}
        {startedBy && ` by ${startedBy}`}
        {endedAt && `, ${state === 'stopped' ? 'stopped' : 'finished'} ${formatLocalTime(endedAt)}`}
        .
      </p>
    </section>
  )
}

function describeTime({ remainingSeconds }: Conversion): string {
  if (remainingSeconds === null) return ''
  if (remainingSeconds < 60) return 'Less than a minute left. '
  const minutes = Math.ceil(remainingSeconds / 60)
  if (minutes < 60) return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left. `
  const hours = Math.round(minutes / 60)
  return `About ${hours} ${hours === 1 ? 'hour' : 'hours'} left. `
}
