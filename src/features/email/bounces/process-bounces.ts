import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type MailboxConfig, readMailbox } from '#platform/email/mailbox.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import { SandboxError } from '#platform/sandbox-pool/sandbox-error.ts'
import type { SandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import type { Bounce, readBounce } from './read-bounce.ts'
import { recordBounce } from './record-bounce.ts'

/** The mailbox that letters come back to, and what reads a mail outside this process. */
export type BounceMailbox = {
  place: MailboxConfig
  read(mail: Uint8Array): Promise<Bounce | undefined>
}

/** The task of a pool that reads such a mail. */
export type BounceTasks = { readBounce: typeof readBounce }

/** A mailbox whose mails are read in a pool. */
export const createBounceMailbox = (
  place: MailboxConfig,
  pool: SandboxPool<BounceTasks>,
): BounceMailbox => ({
  place,
  read: (mail) => pool.run('readBounce', mail),
})

type Needs = { db: Database; clock: Clock; bounces?: BounceMailbox | undefined }

/** So many mails are read at once, and so much of each, in bytes: the report stands before the letter that it returns. */
const limits = { emails: 200, bytes: 256 * 1024 }

/** Reads what is new in the mailbox of bounces, where there is one. Throws where it cannot be read, and notes why. */
export async function processBounces({ bounces, ...needs }: Needs): Promise<void> {
  if (!bounces) return
  try {
    await readMailbox(bounces.place, limits, async (mail) => {
      const bounce = await bounces.read(mail).catch(ignoreUnreadable)
      if (bounce) await recordBounce(needs, bounce)
    })
    await recordMaintenance(needs, 'bounces')
  } catch (error) {
    await recordMaintenance(needs, 'bounces', { problem: (error as Error).message.slice(0, 500) })
    throw error
  }
}

/** A mail that nobody can read is none of ours; one that nobody has tried to read waits. */
function ignoreUnreadable(error: unknown): undefined {
  const wasRead = error instanceof SandboxError && !['busy', 'broken'].includes(error.failure)
  if (!wasRead) throw error
}
