import type { QuarantinedFile } from '#features/files/scan-files.ts'
import type { FailedJob } from '#platform/failed-jobs.ts'
import type { MaintenanceRun } from '#platform/maintenance.ts'
import type { FailedJobBody, HeldFileBody, MaintenanceBody } from './api-schemas.ts'

/** What the API tells of a failed job, to managers alone. */
export const presentFailedJob = (job: FailedJob): FailedJobBody => ({
  id: job.id,
  task: job.effect ?? job.queue,
  attempts: job.attempts,
  problem: job.problem.slice(0, 1000),
  requestId: job.requestId ?? null,
  createdAt: job.createdAt.toISOString(),
  nextTryAt: job.nextTryAt?.toISOString() ?? null,
})

/** What the API tells of a file that is held. */
export const presentHeldFile = ({ id, name, state, since }: QuarantinedFile): HeldFileBody => ({
  id,
  name,
  state,
  since: since.toISOString(),
})

/** What the API tells of a task that keeps the site well. */
export const presentMaintenance = (found: MaintenanceRun | undefined): MaintenanceBody =>
  found ? { doneAt: found.doneAt.toISOString(), problem: found.problem, bytes: found.bytes } : null
