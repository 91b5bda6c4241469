import type { QuarantinedFile } from '#features/files/scan-files.ts'
import type { FailedJob } from '#platform/failed-jobs.ts'
import type { MaintenanceRun } from '#platform/maintenance.ts'
import type { FailedJobBody, MaintenanceBody, QuarantinedFileBody } from './api-schemas.ts'

export const presentFailedJob = (job: FailedJob): FailedJobBody => ({
  id: job.id,
  task: job.effect ?? job.queue,
  attempts: job.attempts,
  problem: job.problem.slice(0, 1000),
  requestId: job.requestId ?? null,
  createdAt: job.createdAt.toISOString(),
  nextTryAt: job.nextTryAt?.toISOString() ?? null,
})

export const presentQuarantinedFile = ({
  id,
  name,
  state,
  since,
}: QuarantinedFile): QuarantinedFileBody => ({
  id,
  name,
  state,
  since: since.toISOString(),
})

export const presentMaintenance = (run: MaintenanceRun | undefined): MaintenanceBody =>
  run ? { doneAt: run.doneAt.toISOString(), problem: run.problem, bytes: run.bytes } : null
