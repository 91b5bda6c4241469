import { formatDateTime } from '#domain/text/format.ts'
import type { FailedJobBody } from '#features/operations/api-schemas.ts'
import { ActionButton } from '#web/client/api/action-button.tsx'
import { Table } from '#web/ui/table.tsx'

export const FailedJobs = ({ jobs }: { jobs: FailedJobBody[] }) => (
  <section aria-labelledby="failed-jobs">
    <h2 id="failed-jobs" className="mb-3 text-2xl">
      Failed jobs
    </h2>
    {jobs.length === 0 ? (
      <p className="text-soft">No failed jobs.</p>
    ) : (
      <Table
        rows={jobs}
        rowKey={({ id }) => id}
        columns={{
          Job: ({ task, problem, requestId }) => (
            <>
              <b>{task}</b>
              <span className="block text-alarm">{problem}</span>
              {requestId && <span className="block text-sm text-soft">Request {requestId}</span>}
            </>
          ),
          Created: ({ createdAt }) => formatDateTime(createdAt),
          Attempts: ({ attempts }) => attempts,
          'Next attempt': ({ nextTryAt }) => (nextTryAt ? formatDateTime(nextTryAt) : 'None'),
          Actions: ({ id, task, createdAt }) => (
            <ActionButton
              call={{ method: 'POST', path: `/system/jobs/${id}/retry` }}
              success="The job will run again"
              failure="The job could not be run again"
              aria-label={`Run ${task} of ${formatDateTime(createdAt)} again`}
            >
              Run again
            </ActionButton>
          ),
        }}
      />
    )}
  </section>
)
