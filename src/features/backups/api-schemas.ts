import { z } from 'zod'
import { CurrentPassword } from '#domain/people/account.ts'

export const BackupKind = z.enum(['export', 'backup'], 'must be export or backup')
export type BackupKind = z.infer<typeof BackupKind>

/** A backup asks for the current password, as does taking it away: it holds all that the office knows. */
export const BackupRequest = CurrentPassword.extend({ kind: BackupKind })

/** A copy of the journal, and how far it has come. */
export const BackupBody = z.object({
  _id: z.string(),
  kind: BackupKind,
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  percent: z.number().meta({ description: 'How much of it is made.' }),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string().meta({ description: 'The name of who asked for it.' }),
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
  availableUntil: z.iso.datetime(),
})
export type BackupBody = z.infer<typeof BackupBody>

export const BackupList = z.object({ backups: z.array(BackupBody) })
export type BackupList = z.infer<typeof BackupList>

export const BackupLink = z.object({
  url: z.string().meta({ description: 'Opens the file for the next ten minutes.' }),
})
export type BackupLink = z.infer<typeof BackupLink>
