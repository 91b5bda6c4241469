import type { FailedJob } from '#platform/failed-jobs.ts'
import type { Upkeep } from '#platform/upkeep.ts'
import type { HeldFile } from '../files/scan.ts'
import type { FailedJobBody, HeldFileBody, UpkeepBody } from './wire.ts'

/** What the API tells of a failed job, to managers alone. */
export const presentFailedJob = (job: FailedJob): FailedJobBody => ({
  id: job.id,
  task: job.effect ?? job.queue,
  tries: job.tries,
  problem: job.problem.slice(0, 1000),
  requestId: job.requestId ?? null,
  createdAt: job.createdAt.toISOString(),
  nextTryAt: job.nextTryAt?.toISOString() ?? null,
})

/** What the API tells of a file that is held. */
export const presentHeld = ({ id, name, state, since }: HeldFile): HeldFileBody => ({
  ...{ id, name, state },
  since: since.toISOString(),
})

/** What the API tells of a task that keeps the site well. */
export const presentUpkeep = (found: Upkeep | undefined): UpkeepBody =>
  found ? { doneAt: found.doneAt.toISOString(), problem: found.problem, bytes: found.bytes } : null
