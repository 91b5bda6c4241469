import { sayMoment } from '#domain/text/format.ts'
import type { FailedJobBody } from '#features/system/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { useTask } from '../use-task.ts'

/** What was to be done after an answer and went wrong, newest first; each can be run again. */
export function FailedJobs({ jobs }: { jobs: FailedJobBody[] }) {
  return (
    <section aria-labelledby="failed-jobs">
      <h2 id="failed-jobs" className="mb-3 text-2xl">
        Failed jobs
      </h2>
      {jobs.length === 0 ? (
        <p className="text-soft">No job has failed.</p>
      ) : (
        <Table headings={['Job', 'Asked for', 'Tries', 'Next try', 'Again']}>
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </Table>
      )}
    </section>
  )
}

function Job({ job }: { job: FailedJobBody }) {
  const { busy, run } = useTask({
    success: 'It is tried again',
    failure: 'It could not be tried again',
  })
  return (
    <tr>
      <Cell>
        <b>{job.task}</b>
        <span className="block text-alarm">{job.problem}</span>
        {job.requestId && <span className="block text-sm text-soft">Request {job.requestId}</span>}
      </Cell>
      <Cell heading="Asked for" kind="fact">
        {sayMoment(job.createdAt)}
      </Cell>
      <Cell heading="Tries" kind="fact">
        {job.tries}
      </Cell>
      <Cell heading="Next try" kind="fact">
        {job.nextTryAt ? sayMoment(job.nextTryAt) : 'none'}
      </Cell>
      <Cell kind="actions">
        <Button
          disabled={busy}
          aria-label={`Run ${job.task} of ${sayMoment(job.createdAt)} again`}
          onClick={() => run({ method: 'POST', path: `/system/jobs/${job.id}/retry` })}
        >
          Run again
        </Button>
      </Cell>
    </tr>
  )
}
