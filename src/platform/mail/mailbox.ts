import { z } from 'zod'
import { isEmailAddress } from '#domain/people/email.ts'

/** A mailbox that is read over IMAP, and the address at which it gets its mail. */
export type MailboxPlace = {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS, but on this machine. */
  secure: boolean
  user: string
  password: string
  mailbox: string
  address: string
}

/** What of an address before its at sign leaves room for a mark behind it (RFC 5321, 4.5.3.1.1). */
const longestLocal = 40

/** `imaps://user:password@host/INBOX?address=bounces@example.org`, without a word of it in what is wrong. */
export const MailboxUrl = z
  .url({ protocol: /^imaps?$/, error: 'must be an imaps:// address' })
  .transform((text, context): MailboxPlace => {
    const url = new URL(text)
    const secure = url.protocol === 'imaps:'
    const user = decoded(url.username)
    const place = {
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      user,
      password: decoded(url.password),
      mailbox: decoded(url.pathname.slice(1)) || 'INBOX',
      address: url.searchParams.get('address') ?? user,
    }
    const problem = findProblem(place)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return place
  })

/** A part of an address as it is meant; nothing where its per cent signs cannot be read. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function findProblem({ host, user, password, address }: MailboxPlace): string | undefined {
  if (!host || !user || !password) return 'must name a host, a user and a password'
  if (!isEmailAddress(address))
    return 'must say at which address the mailbox gets its mail: ?address=bounces@example.org'
  const [local = ''] = address.split('@')
  if (local.length > longestLocal || local.includes('+'))
    return `its address must have at most ${longestLocal} characters before the at sign, and no plus sign`
  return undefined
}

/** How long a mail server may be silent, in milliseconds. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Opens a mailbox for a task. Throws, in words that hold nothing of the address, where it cannot be opened. */
async function withMailbox<Result>(
  { host, port, secure, user, password, mailbox }: MailboxPlace,
  task: (client: import('imapflow').ImapFlow) => Promise<Result>,
): Promise<Result> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...{ host, port, secure, auth: { user, pass: password }, logger: false, ...patience },
    ...(!secure && !isHere(host) && { doSTARTTLS: true }),
  })
  // Unheard, it would end the process; whoever waits for an answer is told by its own error.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(mailbox)
    return await task(client)
  } catch (error) {
    throw isOfMail(error) ? new Error(sayFault(error)) : error
  } finally {
    client.close()
  }
}

type MailFault = Error & { authenticationFailed?: boolean; code?: string; responseStatus?: string }

const isOfMail = (error: unknown): error is MailFault => {
  const { authenticationFailed, code, responseStatus } = Object(error) as Partial<MailFault>
  return Boolean(authenticationFailed || code || responseStatus)
}

const sayFault = ({ authenticationFailed, code, responseStatus }: MailFault): string =>
  authenticationFailed
    ? 'BOUNCE_URL: the mail server does not let us in'
    : `BOUNCE_URL: the mailbox cannot be read (${code ?? responseStatus})`

/** Opens and leaves it, without reading. Throws what went wrong. */
export const tryMailbox = (place: MailboxPlace): Promise<void> => withMailbox(place, async () => {})

/**
 * Hands over the mails that nobody has read yet, oldest first, and marks each as read afterwards: at most so
 * many, and of each at most so many bytes from its beginning. What `take` throws leaves the rest for the next time.
 */
export async function readMailbox(
  place: MailboxPlace,
  atMost: { mails: number; bytes: number },
  take: (mail: Uint8Array) => Promise<void>,
): Promise<void> {
  await withMailbox(place, async (client) => {
    const unread = (await client.search({ seen: false }, { uid: true })) || []
    for (const uid of unread.slice(0, atMost.mails)) {
      const wanted = { source: { start: 0, maxLength: atMost.bytes } }
      const found = await client.fetchOne(String(uid), wanted, { uid: true })
      const source = found ? found.source : undefined
      if (source) await take(source)
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
  })
}
