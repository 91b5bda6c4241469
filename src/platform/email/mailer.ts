import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { isLoopback } from '#platform/loopback.ts'
import { nothing, outboxHeaders } from './outbox.ts'

export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Names the mail, so that one that is sent twice is known as one (RFC 5322, 3.6.4): `<id@host>`. */
  messageId?: string
  /** The address to which it comes back when it is not taken (RFC 5321, 4.4); the sender's where left out. */
  returnPath?: string
  /** The submissions that it tells of, by their ids: who has a conflict of interest with one is not shown the mail. */
  about?: readonly string[]
  /** What opens an account, or shows whose address it is, as it stands in the text: only its addressee and the operator read it. */
  secrets?: readonly string[]
}

/**
 * A mail that was not handed over. `words` are the mail server's own: they may hold the address that it
 * refuses, and so stand in no log. `isFinal` says that it will never take this mail (RFC 5321, 4.2.1).
 */
export class EmailDeliveryError extends Error {
  readonly words: string
  readonly isPermanent: boolean

  constructor(message: string, words: string, isPermanent: boolean) {
    super(message)
    this.words = words
    this.isPermanent = isPermanent
  }
}

export interface Mailer {
  /** Whether mail leaves this machine; an outbox only keeps it. */
  delivers: boolean
  /** Hands the mail over, or throws, so that the job that sends it is tried again. */
  send(mail: EmailMessage): Promise<void>
}

/** After so many milliseconds a mail is sent or given up, however slowly the mail server answers. */
export const longestSending = 100_000

/** A mail server that says nothing for so long, in milliseconds, is given up, so that other mails get their turn. */
const smtpTimeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  all: longestSending,
}

/** Each address as the one that was checked: a text would be read again, as a list with names and comments. */
const toNodemailerMessage = ({
  to,
  replyTo,
  returnPath,
  about: _,
  secrets: __,
  ...mail
}: EmailMessage) => ({
  ...mail,
  ...(returnPath && { envelope: { from: returnPath, to } }),
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
})

/**
 * Whether mail goes over TLS or not at all: everywhere but to this machine, and where the address says
 * `?requireTLS=false`. Without it, whoever stands between strikes the offer of TLS out (RFC 3207, 6).
 */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const allowsPlaintext = isLoopback(hostname) || searchParams.get('requireTLS') === 'false'
  return protocol === 'smtps:' || !allowsPlaintext
}

/** Mails hold links that set passwords: by `smtp://` TLS is asked for, by `smtps://` it is there from the start. */
const createTransport = (smtpUrl: string, { all: _, ...patience }: typeof smtpTimeouts) =>
  nodemailer.createTransport({ ...patience, requireTLS: requiresTls(smtpUrl), url: smtpUrl })

/** Sends through a mail server at an `smtp://` or `smtps://` address. */
export function createSmtpMailer(smtpUrl: string, from: string, patience = smtpTimeouts): Mailer {
  const transport = createTransport(smtpUrl, patience)
  return {
    delivers: true,
    async send(mail) {
      const signal = AbortSignal.timeout(patience.all)
      await transport
        .sendMail({ from, ...toNodemailerMessage(mail), signal })
        .catch(throwDeliveryError)
    },
  }
}

/** Connects to a mail server, says hello and signs in, without a mail. Throws what went wrong. */
export async function checkMailServer(smtpUrl: string, patience = smtpTimeouts): Promise<void> {
  const transport = createTransport(smtpUrl, patience)
  try {
    await transport.verify()
  } catch (error) {
    const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
    if (code === 'ETLS')
      throw new Error(
        'SMTP_URL: the mail server offers no TLS that can be trusted, and no mail goes to it: use smtps://, or add ?requireTLS=false where nobody else is on the way to it',
      )
    throw new Error(
      `SMTP_URL: the mail server does not let us in (${responseCode ?? code ?? 'no answer'})`,
    )
  } finally {
    transport.close()
  }
}

/** That there is no TLS to be had says more than what the server answered when it was asked for. */
const describeSmtpCode = ({ code, responseCode, name }: SmtpError) =>
  code === 'ETLS' ? code : (responseCode ?? code ?? name)

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** A mail server's own words hold the address that it refuses: in the message its codes say enough. */
function throwDeliveryError(error: SmtpError): never {
  const { code, responseCode, response } = error
  const said = describeSmtpCode(error)
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  throw new EmailDeliveryError(
    `the mail server did not take the mail (${said})`,
    response ?? `The mail server does not answer (${said}).`,
    aboutThisMail && responseCode !== undefined && responseCode >= 500,
  )
}

/** Keeps each mail as an `.eml` file in a folder, for an admin to read where no mail server is set: whole, or not at all. */
export function createOutboxMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  })
  return {
    delivers: false,
    async send(mail) {
      const { message } = await transport.sendMail({
        from,
        date: clock(),
        ...toNodemailerMessage(mail),
        headers: {
          [outboxHeaders.about]: mail.about?.join(' ') || nothing,
          [outboxHeaders.secrets]: mail.secrets?.join(' ') || nothing,
        },
      })
      await mkdir(folder, { recursive: true })
      const name = `${clock().toISOString().replaceAll(':', '-')}-${newId()}.eml`
      const place = path.join(folder, name)
      await writeFile(`${place}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${place}.part`, place)
    },
  }
}
