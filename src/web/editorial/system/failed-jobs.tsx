import { formatDateTime } from '#domain/text/format.ts'
import type { FailedJobBody } from '#features/operations/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Cell, Table } from '#web/ui/table.tsx'

/** Failed background jobs, newest first. Each can be run again. */
export function FailedJobs({ jobs }: { jobs: FailedJobBody[] }) {
  return (
    <section aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className="mb-3 text-2xl">
        Failed jobs
      </h2>
      {jobs.length === 0 ? (
        <p className="text-soft">No failed jobs.</p>
      ) : (
        <Table headings={['Job', 'Created', 'Attempts', 'Next attempt', 'Actions']}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </Table>
      )}
    </section>
  )
}

function Job({ job }: { job: FailedJobBody }) {
  const { busy, run } = useAction({
    success: 'The job will run again',
    failure: 'The job could not be run again',
  })
  return (
    <tr>
      <Cell>
        <b>{job.task}</b>
        <span className="block text-alarm">{job.problem}</span>
        {job.requestId && <span className="block text-sm text-soft">Request {job.requestId}</span>}
      </Cell>
      <Cell heading="Created" kind="fact">
        {formatDateTime(job.createdAt)}
      </Cell>
      <Cell heading="Attempts" kind="fact">
        {job.attempts}
      </Cell>
      <Cell heading="Next attempt" kind="fact">
        {job.nextTryAt ? formatDateTime(job.nextTryAt) : 'None'}
      </Cell>
      <Cell kind="actions">
        <Button
          disabled={busy}
          aria-label={`Run ${job.task} of ${formatDateTime(job.createdAt)} again`}
          onClick={() => run({ method: 'POST', path: `/system/jobs/${job.id}/retry` })}
        >
          Run again
        </Button>
      </Cell>
    </tr>
  )
}
