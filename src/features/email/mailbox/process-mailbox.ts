import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type MailboxConfig, readMailbox } from '#platform/email/mailbox.ts'
import type { WarningLog } from '#platform/log/log.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
import type { readBounce } from './read-bounce.ts'
import type { EmailReply, readReply } from './read-reply.ts'
import { recordBounce } from './record-bounce.ts'

export type MailboxTasks = { readBounce: typeof readBounce; readReply: typeof readReply }

type Deps = {
  db: Database
  clock: Clock
  /** The mailbox for bounces and replies. */
  bounces?: MailboxConfig | undefined
  /** Parses emails. */
  sandbox: Sandbox<MailboxTasks>
  /** Stores a reply, or returns why not, without names. */
  receiveReply(reply: EmailReply): Promise<string | undefined>
  log: WarningLog
}

/** Limits of one run. The report comes before the email that it returns, and the text before attachments. */
const limits = { emails: 200, bytes: 256 * 1024 }

/** Reads new bounces and replies, if a mailbox is configured. Records and throws the error if it cannot be read. */
export async function processMailbox(deps: Deps): Promise<void> {
  const { bounces, sandbox, receiveReply, log } = deps
  if (!bounces) return
  try {
    await readMailbox(bounces, limits, async (email) => {
      const bounce = await sandbox.run('readBounce', email).catch(ignoreUnreadable)
      if (bounce) return recordBounce(deps, bounce)
      const reply = await sandbox.run('readReply', email).catch(ignoreUnreadable)
      const reason = reply && (await receiveReply(reply))
      if (reason) log.warn({ reason }, 'a reply by email was not stored')
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
