import type { BackupBody } from './api-schemas.ts'
import type { Backup } from './queries.ts'
import { retention } from './request-backup.ts'

export const presentBackup = ({
  job,
  requestedBy,
}: {
  job: Backup
  requestedBy: string | null
}): BackupBody => ({
  _id: job.id,
  kind: job.kind,
  state: job.state,
  percent: Math.floor(job.progress * 100),
  requestedAt: job.requestedAt.toISOString(),
  requestedBy: requestedBy ?? '',
  bytes: job.bytes,
  problem: job.problem,
  availableUntil: new Date(job.requestedAt.getTime() + retention).toISOString(),
})

/** `journal-backup-2026-03-02.zip` */
export const backupFileName = ({ kind, requestedAt }: Backup): string =>
  `journal-${kind}-${requestedAt.toISOString().slice(0, 10)}.zip`
