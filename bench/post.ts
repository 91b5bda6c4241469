import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** One time that a mail was taken, in milliseconds since the epoch; `answered` when the sender was told so, and was there. */
export type Delivery = { came: number; answered: number | undefined }

/** A mail server that takes everything, and notes it by the `Message-ID`. */
export type Post = {
  url: string
  taken: Map<string, Delivery[]>
  stop(): Promise<void>
}

/** Starts a mail server on 127.0.0.1 that takes up to 60 ms for its answer, so that senders die while they wait. */
export async function startPost(): Promise<Post> {
  const taken: Post['taken'] = new Map()
  const gone = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose: ({ id }) => void gone.add(id),
    async onData(stream, { id }, done) {
      const mail = await text(stream).catch(() => '')
      const name = /^Message-ID: <(.+)@/im.exec(mail)?.[1]
      const delivery: Delivery = { came: Date.now(), answered: undefined }
      if (name) taken.set(name, [...(taken.get(name) ?? []), delivery])
      await wait(Math.random() * 60)
      if (gone.has(id)) return
      delivery.answered = Date.now()
      done()
    },
  })
  server.on('error', () => {}) // a sender that was killed
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, taken, stop }
}
