import { z } from 'zod'
import { isEmailAddress } from '#domain/people/email-address.ts'

/** A mailbox that is read over IMAP, and the address at which it gets its mail. */
export type MailboxConfig = {
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
const maxLocalPartLength = 40

/** `imaps://user:password@host/INBOX?address=bounces@example.org`, without a word of it in what is wrong. */
export const MailboxUrl = z
  .url({ protocol: /^imaps?$/, error: 'must be an imaps:// address' })
  .transform((text, context): MailboxConfig => {
    const url = new URL(text)
    const secure = url.protocol === 'imaps:'
    const user = decodePart(url.username)
    const place = {
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      user,
      password: decodePart(url.password),
      mailbox: decodePart(url.pathname.slice(1)) || 'INBOX',
      address: url.searchParams.get('address') ?? user,
    }
    const problem = findConfigProblem(place)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return place
  })

/** A part of an address as it is meant; nothing where its per cent signs cannot be read. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function findConfigProblem({ host, user, password, address }: MailboxConfig): string | undefined {
  if (!host || !user || !password) return 'must name a host, a user and a password'
  if (!isEmailAddress(address))
    return 'must say at which address the mailbox gets its mail: ?address=bounces@example.org'
  const [local = ''] = address.split('@')
  if (local.length > maxLocalPartLength || local.includes('+'))
    return `its address must have at most ${maxLocalPartLength} characters before the at sign, and no plus sign`
  return undefined
}

/** How long a mail server may be silent, in milliseconds. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

const isLocalHost = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Opens a mailbox for a task. Throws, in words that hold nothing of the address, where it cannot be opened. */
async function withMailbox<Result>(
  { host, port, secure, user, password, mailbox }: MailboxConfig,
  task: (client: import('imapflow').ImapFlow) => Promise<Result>,
): Promise<Result> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    logger: false,
    ...timeouts,
    ...(!secure && !isLocalHost(host) && { doSTARTTLS: true }),
  })
  // Unheard, it would end the process; whoever waits for an answer is told by its own error.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.mailboxOpen(mailbox)
    return await task(client)
  } catch (error) {
    throw isMailboxError(error) ? new Error(describeMailboxError(error)) : error
  } finally {
    client.close()
  }
}

type MailboxError = Error & {
  authenticationFailed?: boolean
  code?: string
  responseStatus?: string
}

const isMailboxError = (error: unknown): error is MailboxError => {
  const { authenticationFailed, code, responseStatus } = Object(error) as Partial<MailboxError>
  return Boolean(authenticationFailed || code || responseStatus)
}

const describeMailboxError = ({
  authenticationFailed,
  code,
  responseStatus,
}: MailboxError): string =>
  authenticationFailed
    ? 'BOUNCE_URL: the mail server does not let us in'
    : `BOUNCE_URL: the mailbox cannot be read (${code ?? responseStatus})`

/** Opens and leaves it, without reading. Throws what went wrong. */
export const checkMailbox = (place: MailboxConfig): Promise<void> =>
  withMailbox(place, async () => {})

/**
 * Hands over the mails that nobody has read yet, oldest first, and marks each as read afterwards: at most so
 * many, and of each at most so many bytes from its beginning. What `take` throws leaves the rest for the next time.
 */
export async function readMailbox(
  place: MailboxConfig,
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
