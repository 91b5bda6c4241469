import { z } from 'zod'
import { isEmailAddress } from '#domain/people/email-address.ts'
import { isLoopback } from '../outbound.ts'

/** A mailbox read over IMAP, and its email address. */
export type MailboxConfig = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS, except on this machine. */
  secure: boolean
  user: string
  password: string
  mailbox: string
  address: string
}

/** Leaves room for a suffix in the local part (RFC 5321, 4.5.3.1.1). */
const maxLocalPartLength = 40

/** `imaps://user:password@host/INBOX?address=bounces@example.org`. Errors contain no part of it. */
export const MailboxUrl = z
  .url({ protocol: /^imaps?$/, error: 'must be an imaps:// address' })
  .transform((text, context): MailboxConfig => {
    const url = new URL(text)
    const secure = url.protocol === 'imaps:'
    const user = decodePart(url.username)
    const config = {
      host: url.hostname,
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      user,
      password: decodePart(url.password),
      mailbox: decodePart(url.pathname.slice(1)) || 'INBOX',
      address: url.searchParams.get('address') ?? user,
    }
    const problem = findConfigProblem(config)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return config
  })

/** An undecodable part counts as missing. */
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
    return 'must name the email address of the mailbox: ?address=bounces@example.org'
  const [local = ''] = address.split('@')
  if (local.length > maxLocalPartLength || local.includes('+'))
    return `its address must have at most ${maxLocalPartLength} characters before the at sign, and no plus sign`
  return undefined
}

/** In milliseconds. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }

/** Opens a mailbox for a task. Errors contain no part of the address. */
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
    ...(!secure && !isLoopback(host) && { doSTARTTLS: true }),
  })
  // Without a listener an error would end the process; the pending call reports it.
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
    ? 'BOUNCE_URL: the mail server refused the login'
    : `BOUNCE_URL: the mailbox cannot be read (${code ?? responseStatus})`

/** Opens and closes the mailbox. Throws a readable error. */
export const checkMailbox = (config: MailboxConfig): Promise<void> =>
  withMailbox(config, async () => {})

/**
 * Passes unread emails to `take`, oldest first, and then marks each as read. An error of `take` leaves the rest
 * unread.
 */
export async function readMailbox(
  config: MailboxConfig,
  limits: { emails: number; bytes: number },
  take: (mail: Uint8Array) => Promise<void>,
): Promise<void> {
  await withMailbox(config, async (client) => {
    const unread = (await client.search({ seen: false }, { uid: true })) || []
    for (const uid of unread.slice(0, limits.emails)) {
      const query = { source: { start: 0, maxLength: limits.bytes } }
      const message = await client.fetchOne(String(uid), query, { uid: true })
      const source = message ? message.source : undefined
      if (source) await take(source)
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
  })
}
