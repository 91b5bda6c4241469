import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type MailboxConfig, readMailbox } from '#platform/email/mailbox.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Bounce, readBounce } from './read-bounce.ts'
import { recordBounce } from './record-bounce.ts'

/** The mailbox for bounces; `read` parses an email in the sandbox. */
export type BounceMailbox = {
  config: MailboxConfig
  read(email: Uint8Array): Promise<Bounce | undefined>
}

export type BounceTasks = { readBounce: typeof readBounce }

export const createBounceMailbox = (
  config: MailboxConfig,
  pool: SandboxPool<BounceTasks>,
): BounceMailbox => ({
  config,
  read: (email) => pool.run('readBounce', email),
})

type Deps = { db: Database; clock: Clock; bounces?: BounceMailbox | undefined }

/** Limits of one run. The report comes before the email that it returns, so the start is enough. */
const limits = { emails: 200, bytes: 256 * 1024 }

/** Reads new bounces, if a mailbox is configured. Records and throws the error if it cannot be read. */
export async function processBounces({ bounces, ...deps }: Deps): Promise<void> {
  if (!bounces) return
  try {
    await readMailbox(bounces.config, limits, async (email) => {
      const bounce = await bounces.read(email).catch(ignoreUnreadable)
      if (bounce) await recordBounce(deps, bounce)
    })
    await recordMaintenance(deps, 'bounces')
  } catch (error) {
    await recordMaintenance(deps, 'bounces', { problem: (error as Error).message.slice(0, 500) })
    throw error
  }
}

/** An email that the sandbox could not parse is not a bounce. If the sandbox was not available, it stays unread. */
function ignoreUnreadable(error: unknown): undefined {
  const wasParsed = error instanceof SandboxError && !['busy', 'broken'].includes(error.failure)
  if (!wasParsed) throw error
}
