import { z } from 'zod'
import { PresentPassword } from '#domain/people/account.ts'

export const CopyKind = z.enum(['export', 'backup'], 'must be export or backup')
export type CopyKind = z.infer<typeof CopyKind>

/** A backup asks for the present password, as does taking it away: it holds all that the office knows. */
export const CopyWish = PresentPassword.extend({ kind: CopyKind })

/** A copy of the journal, and how far it has come. */
export const CopyBody = z.object({
  _id: z.string(),
  kind: CopyKind,
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  percent: z.number().meta({ description: 'How much of it is made.' }),
  askedAt: z.iso.datetime(),
  askedBy: z.string().meta({ description: 'The name of who asked for it.' }),
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
  keptUntil: z.iso.datetime(),
})
export type CopyBody = z.infer<typeof CopyBody>

export const CopyList = z.object({ copies: z.array(CopyBody) })
export type CopyList = z.infer<typeof CopyList>

export const CopyAddress = z.object({
  url: z.string().meta({ description: 'Opens the file for the next ten minutes.' }),
})
export type CopyAddress = z.infer<typeof CopyAddress>
