import type { IncomingMessage } from 'node:http'

/** Whether something comes, or came, after the headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the sender is still sending; never, for a request that a test puts in. */
export const isReceivingBody = (raw: IncomingMessage): boolean =>
  hasBody(raw) && raw.complete === false && !raw.destroyed

/**
 * Makes whoever reads the body fail with `error`, and leaves the connection open for the answer that
 * says it: to destroy the request would close the one with the other.
 *
 * @returns whether anybody was reading
 */
export const abortBodyRead = (raw: IncomingMessage, error: Error): boolean =>
  raw.listenerCount('error') > 0 && raw.emit('error', error)
