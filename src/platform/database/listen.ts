import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { newId } from '#platform/id.ts'
import type { OpenDatabase } from './open-postgres.ts'

type Listener = {
  /** Is called once it has been seen that notices come through. */
  began(): void
  heard(topic?: string): void
  signal: AbortSignal
  /** How long a notice of one's own may take, in milliseconds. */
  within: number
}

/** How often is tried whether notices still come through, in milliseconds. */
const proofEvery = 10_000

/**
 * Listens on a connection of its own until nothing comes through any more, and answers why. Behind a pooler that lends
 * connections by the transaction, LISTEN does not fail and nothing is ever heard: so a notice of
 * one's own is sent through another connection, at the beginning and now and then.
 */
export async function listen(
  opened: Pick<OpenDatabase, 'db' | 'connect'>,
  { began, heard, signal, within }: Listener,
): Promise<unknown> {
  let client: pg.Client | undefined
  try {
    client = await opened.connect()
    const own = `takarda_${newId()}`
    const over = new AbortController()
    const end = AbortSignal.any([over.signal, signal])
    client.once('end', () => over.abort(new Error('the connection was lost')))
    let isProven = () => {}
    client.on('notification', ({ channel, payload }) =>
      channel === own ? isProven() : heard(payload),
    )
    await client.query(`listen takarda; listen "${own}"`)
    const prove = async () => {
      const proven = new Promise<'heard'>((resolve) => {
        isProven = () => resolve('heard')
      })
      await opened.db.execute(sql`select pg_notify(${own}, '')`)
      const late = wait(within, 'late', { signal: end })
      if ((await Promise.race([proven, late])) === 'late')
        throw new Error('LISTEN hears nothing: does a pooler stand before the database?')
      // Nobody waits for it any more: closing ends it.
      late.catch(() => {})
    }
    await prove()
    began()
    for (;;) {
      await wait(proofEvery, undefined, { signal: end })
      await prove()
    }
  } catch (error) {
    return signal.aborted ? undefined : ((error as Error).cause ?? error)
  } finally {
    // It is given up, whatever became of it.
    if (client) await Promise.race([client.end(), wait(1000)]).catch(() => {})
  }
}
