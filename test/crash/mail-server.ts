import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server that accepts everything; `received` has the arrival times of each email by its id: the `Message-ID` without
 * the number of the attempt, which emails with a link have.
 */
export type MailServer = {
  /** The settings of a product that sends its emails here. */
  env: Record<string, string>
  received: Map<string, number[]>
  stop(): Promise<void>
}

/** Starts a mail server on 127.0.0.1 that responds within 60 ms, so that senders are killed while they wait. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = new Map()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const mail = await text(stream).catch(() => '')
      const messageId = /^Message-ID: <(.+?)(?:\.\d+)?@/im.exec(mail)?.[1]
      if (messageId) received.set(messageId, [...(received.get(messageId) ?? []), Date.now()])
      await wait(Math.random() * 60)
      done()
    },
  })
  server.on('error', () => {}) // a sender that was killed
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Journal <journal@example.org>' }
  return { env: { LOG_LEVEL: 'warn', ...smtp }, received, stop }
}
