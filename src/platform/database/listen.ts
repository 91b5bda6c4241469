import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { newId } from '#platform/id.ts'
import type { OpenDatabase } from './open-postgres.ts'

type Listener = {
  /** Called once notifications are known to arrive. */
  onReady(): void
  onMessage(topic?: string): void
  signal: AbortSignal
  /** How long the own notification may take, in milliseconds. */
  replyTimeout: number
}

/** How often the own notification is sent, in milliseconds. */
const checkInterval = 10_000

/**
 * Listens on a separate connection until notifications stop, and returns the error. Behind a transaction pooler,
 * LISTEN does not fail but nothing arrives: so the listener notifies itself through another connection.
 */
export async function listen(
  opened: Pick<OpenDatabase, 'db' | 'connect'>,
  { onReady, onMessage, signal, replyTimeout }: Listener,
): Promise<unknown> {
  let client: pg.Client | undefined
  try {
    client = await opened.connect()
    const ownChannel = `takarda_${newId()}`
    const lost = new AbortController()
    const end = AbortSignal.any([lost.signal, signal])
    client.once('end', () => lost.abort(new Error('the connection was lost')))
    let confirm = () => {}
    client.on('notification', ({ channel, payload }) =>
      channel === ownChannel ? confirm() : onMessage(payload),
    )
    await client.query(`listen takarda; listen "${ownChannel}"`)
    const checkDelivery = async () => {
      const delivered = new Promise<'delivered'>((resolve) => {
        confirm = () => resolve('delivered')
      })
      await opened.db.execute(sql`select pg_notify(${ownChannel}, '')`)
      const timeout = wait(replyTimeout, 'timeout', { signal: end })
      if ((await Promise.race([delivered, timeout])) === 'timeout')
        throw new Error('LISTEN receives nothing: is there a pooler in front of the database?')
      // Closing ends it, and no caller waits for it.
      timeout.catch(() => {})
    }
    await checkDelivery()
    onReady()
    for (;;) {
      await wait(checkInterval, undefined, { signal: end })
      await checkDelivery()
    }
  } catch (error) {
    return signal.aborted ? undefined : ((error as Error).cause ?? error)
  } finally {
    // The connection is abandoned either way.
    if (client) await Promise.race([client.end(), wait(1000)]).catch(() => {})
  }
}
