import type { FailedJobBody } from '#features/operations/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { Table } from '#web/ui/table.tsx'

/** Background work that failed. */
export function FailedJobs({ jobs }: { jobs: FailedJobBody[] }) {
  if (jobs.length === 0) return null
  return (
    <TitledSection id="failed-jobs" title="Failed tasks">
      <Table
        rows={jobs}
        rowKey={({ id }) => id}
        columns={{
          Task: ({ task, problem, requestId }) => (
            <>
              <b>{task}</b>
              <span className="block text-alarm">{problem}</span>
              {requestId && <span className="block text-sm text-soft">Request {requestId}</span>}
            </>
          ),
          Created: ({ createdAt }) => formatLocalTime(createdAt),
          Attempts: ({ attempts }) => attempts,
          'Next attempt': ({ nextTryAt }) => (nextTryAt ? formatLocalTime(nextTryAt) : 'None'),
          Actions: ({ id, task, createdAt }) => (
            <ActionButton
              call={toCall('POST /system/jobs/:jobId/retry', { params: { jobId: id } })}
              success="The job will run again"
              failure="The job could not be run again"
              aria-label={`Run ${task} of ${formatLocalTime(createdAt)} again`}
            >
              Run again
            </ActionButton>
          ),
        }}
      />
    </TitledSection>
  )
}
