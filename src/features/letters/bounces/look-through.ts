import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type MailboxPlace, readMailbox } from '#platform/mail/mailbox.ts'
import { PoolFailure } from '#platform/pool/failure.ts'
import type { Pool } from '#platform/pool/pool.ts'
import { noteUpkeep } from '#platform/upkeep.ts'
import type { Bounce, readBounce } from './read-bounce.ts'
import { takeInBounce } from './take-in.ts'

/** The mailbox that letters come back to, and what reads a mail outside this process. */
export type Bounces = {
  place: MailboxPlace
  read(mail: Uint8Array): Promise<Bounce | undefined>
}

/** The task of a pool that reads such a mail. */
export type BounceTasks = { readBounce: typeof readBounce }

/** A mailbox whose mails are read in a pool. */
export const bouncesIn = (place: MailboxPlace, pool: Pool<BounceTasks>): Bounces => ({
  place,
  read: (mail) => pool.run('readBounce', mail),
})

type Needs = { db: Database; clock: Clock; bounces?: Bounces | undefined }

/** So many mails are read at once, and so much of each, in bytes: the report stands before the letter that it returns. */
const limits = { mails: 200, bytes: 256 * 1024 }

/** Reads what is new in the mailbox of bounces, where there is one. Throws where it cannot be read, and notes why. */
export async function lookThroughBounces({ bounces, ...needs }: Needs): Promise<void> {
  if (!bounces) return
  try {
    await readMailbox(bounces.place, limits, async (mail) => {
      const bounce = await bounces.read(mail).catch(giveUp)
      if (bounce) await takeInBounce(needs, bounce)
    })
    await noteUpkeep(needs, 'bounces')
  } catch (error) {
    await noteUpkeep(needs, 'bounces', { problem: (error as Error).message.slice(0, 500) })
    throw error
  }
}

/** A mail that nobody can read is none of ours; one that nobody has tried to read waits. */
function giveUp(error: unknown): undefined {
  const wasRead = error instanceof PoolFailure && !['busy', 'broken'].includes(error.failure)
  if (!wasRead) throw error
}
