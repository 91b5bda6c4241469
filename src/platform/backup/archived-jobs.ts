import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** What is kept of a job; the rest is what its queue says of all. */
const columns =
  'id, name, state, data, output, retry_limit, retry_count, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, start_after, created_on, completed_on'

const quoteLiterals = (words: readonly string[]) =>
  words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')

/** Jobs that wait, are being done, or failed. What is done has left nothing behind. */
export const copyOutJobs = (client: pg.ClientBase, queues: readonly string[]) =>
  client.query(
    to(`copy (select ${columns} from pgboss.job where name in (${quoteLiterals(queues)})
      and state in ('created', 'retry', 'active', 'failed') order by created_on, id) to stdout`),
  )

/** A place for the jobs of an archive until it is decided what becomes of them. */
export async function copyInJobs(client: pg.ClientBase) {
  await client.query(
    `create temporary table archived_job on commit drop as select ${columns} from pgboss.job with no data`,
  )
  return client.query(from(`copy archived_job (${columns}) from stdin`))
}

/** Said of a job that waits for somebody's decision. */
const heldJobMessage =
  'It waited when the backup was made, and may have been done since. Try it again if it was not.'

/**
 * Gives the archived jobs to the queue. Those that had not failed are done when the server starts, or
 * are listed as failed until somebody tries them again when \`hold\` is set.
 *
 * @returns how many had not failed
 */
export async function enqueueArchivedJobs(client: pg.ClientBase, hold: boolean): Promise<number> {
  const { rowCount } = await client.query(`select from archived_job where state <> 'failed'`)
  if (hold) {
    await client.query(
      `update archived_job set state = 'failed', completed_on = now(), output = $1 where state <> 'failed'`,
      [JSON.stringify({ message: heldJobMessage })],
    )
  }
  // Whoever was at it is not here to finish it.
  await client.query(`update archived_job set state = 'retry' where state = 'active'`)
  await client.query(
    `insert into pgboss.job (${columns}, keep_until)
     select ${columns}, now() + interval '90 days' from archived_job
     where name in (select name from pgboss.queue)`,
  )
  return rowCount ?? 0
}
