import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** The archived columns of a job; the others repeat the settings of its queue. */
const columns =
  'id, name, state, data, output, retry_limit, retry_count, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, start_after, created_on, completed_on'

const quoteLiterals = (values: readonly string[]) =>
  values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')

/** Jobs that wait, run or failed; finished jobs are deleted from the queue. */
export const copyOutJobs = (client: pg.ClientBase, queues: readonly string[]) =>
  client.query(
    to(`copy (select ${columns} from pgboss.job where name in (${quoteLiterals(queues)})
      and state in ('created', 'retry', 'active', 'failed') order by created_on, id) to stdout`),
  )

/** A temporary table for the jobs of an archive. */
export async function copyInJobs(client: pg.ClientBase) {
  await client.query(
    `create temporary table archived_job on commit drop as select ${columns} from pgboss.job with no data`,
  )
  return client.query(from(`copy archived_job (${columns}) from stdin`))
}

const onHoldMessage =
  'It was waiting when the backup was made and may have run since. Retry it if it has not.'

/**
 * Adds the archived jobs to the queue. Jobs that had not failed run when the server starts, or with `hold` are
 * listed as failed until somebody retries them. Returns their number.
 */
export async function enqueueArchivedJobs(client: pg.ClientBase, hold: boolean): Promise<number> {
  const { rowCount } = await client.query(`select from archived_job where state <> 'failed'`)
  if (hold) {
    await client.query(
      `update archived_job set state = 'failed', completed_on = now(), output = $1 where state <> 'failed'`,
      [JSON.stringify({ message: onHoldMessage })],
    )
  }
  // Their process is gone.
  await client.query(`update archived_job set state = 'retry' where state = 'active'`)
  await client.query(
    `insert into pgboss.job (${columns}, keep_until)
     select ${columns}, now() + interval '90 days' from archived_job
     where name in (select name from pgboss.queue)`,
  )
  return rowCount ?? 0
}
