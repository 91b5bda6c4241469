import { z } from 'zod'
import { CurrentPassword } from '#domain/people/account.ts'

export const BackupKind = z.enum(['export', 'backup'], 'must be export or backup')
export type BackupKind = z.infer<typeof BackupKind>

/** A backup requires the current password, because it contains all private data. */
export const BackupRequest = CurrentPassword.extend({ kind: BackupKind })

export const BackupBody = z.object({
  _id: z.string(),
  kind: BackupKind,
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  percent: z.number().meta({ description: 'The completed part.' }),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string().meta({ description: 'The name of the manager who requested it.' }),
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
  availableUntil: z.iso.datetime(),
})
export type BackupBody = z.infer<typeof BackupBody>

export const BackupList = z.object({ backups: z.array(BackupBody) })
export type BackupList = z.infer<typeof BackupList>

export const BackupLink = z.object({
  url: z.string().meta({ description: 'Downloads the file during the next ten minutes.' }),
})
export type BackupLink = z.infer<typeof BackupLink>
