import type { IncomingMessage } from 'node:http'

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** False for injected requests. */
export const isReceivingBody = (raw: IncomingMessage): boolean =>
  hasBody(raw) && raw.complete === false && !raw.destroyed

/**
 * Makes the reader of the body fail with `error`, and keeps the connection open for the response. Returns whether
 * there was a reader.
 */
export const abortBodyRead = (raw: IncomingMessage, error: Error): boolean =>
  raw.listenerCount('error') > 0 && raw.emit('error', error)
