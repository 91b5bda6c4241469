import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type MailboxConfig, readMailbox } from '#platform/email/mailbox.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Bounce, readBounce } from './read-bounce.ts'
import type { EmailReply, readReply } from './read-reply.ts'
import { recordBounce } from './record-bounce.ts'

/** The mailbox for bounces and replies; both readers parse an email in the sandbox. */
export type ReceivingMailbox = {
  config: MailboxConfig
  readBounce(email: Uint8Array): Promise<Bounce | undefined>
  readReply(email: Uint8Array): Promise<EmailReply | undefined>
  /** Receives the reason why a reply was not stored. The reason contains no names. */
  onReplyNotStored(reason: string): void
}

export type MailboxTasks = { readBounce: typeof readBounce; readReply: typeof readReply }

export const createReceivingMailbox = (
  config: MailboxConfig,
  pool: SandboxPool<MailboxTasks>,
  onReplyNotStored: ReceivingMailbox['onReplyNotStored'],
): ReceivingMailbox => ({
  config,
  readBounce: (email) => pool.run('readBounce', email),
  readReply: (email) => pool.run('readReply', email),
  onReplyNotStored,
})

type Deps = {
  db: Database
  clock: Clock
  bounces?: ReceivingMailbox | undefined
  /** Stores a reply, or returns why not. */
  receiveReply(reply: EmailReply): Promise<string | undefined>
}

/** Limits of one run. The report comes before the email that it returns, and the text before attachments. */
const limits = { emails: 200, bytes: 256 * 1024 }

/** Reads new bounces and replies, if a mailbox is configured. Records and throws the error if it cannot be read. */
export async function processMailbox({ bounces, receiveReply, ...deps }: Deps): Promise<void> {
  if (!bounces) return
  try {
    await readMailbox(bounces.config, limits, async (email) => {
      const bounce = await bounces.readBounce(email).catch(ignoreUnreadable)
      if (bounce) return recordBounce(deps, bounce)
      const reply = await bounces.readReply(email).catch(ignoreUnreadable)
      const reason = reply && (await receiveReply(reply))
      if (reason) bounces.onReplyNotStored(reason)
    })
    await recordMaintenance(deps, 'bounces')
  } catch (error) {
    await recordMaintenance(deps, 'bounces', { problem: (error as Error).message.slice(0, 500) })
    throw error
  }
}

/** An email that the sandbox cannot parse is not processed. If the sandbox is not available, the email stays unread. */
function ignoreUnreadable(error: unknown): undefined {
  const wasParsed = error instanceof SandboxError && !['busy', 'broken'].includes(error.failure)
  if (!wasParsed) throw error
}
