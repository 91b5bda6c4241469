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
  /** `<id@host>`; a recipient recognises a repeated email by it (RFC 5322, 3.6.4). */
  messageId?: string
  /** The address for bounces (RFC 5321, 4.4); by default the sender. */
  returnPath?: string
  /** The ids of the submissions it is about: editors with a conflict of interest cannot see it. */
  about?: readonly string[]
  /** Secrets in the text, such as login links: only the recipient may see them. */
  secrets?: readonly string[]
}

/**
 * An email was not accepted. `words` are the mail server's: they may contain the address and must not be logged.
 * `isPermanent`: it will never accept this email (RFC 5321, 4.2.1).
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
  /** False for an outbox. */
  delivers: boolean
  /** Sends an email. Throws, so that the job is retried. */
  send(email: EmailMessage): Promise<void>
}

/** An email is sent or given up after so many milliseconds. */
export const longestSending = 100_000

/** Timeouts in milliseconds. */
const smtpTimeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  all: longestSending,
}

/** Recipients as objects: nodemailer would parse a string as a list with names and comments. */
const toNodemailerMessage = ({
  to,
  replyTo,
  returnPath,
  about: _,
  secrets: __,
  ...email
}: EmailMessage) => ({
  ...email,
  ...(returnPath && { envelope: { from: returnPath, to } }),
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
})

/**
 * TLS is required except on this machine and with `?requireTLS=false`. Otherwise an attacker could remove the
 * offer of TLS (RFC 3207, 6).
 */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const allowsPlaintext = isLoopback(hostname) || searchParams.get('requireTLS') === 'false'
  return protocol === 'smtps:' || !allowsPlaintext
}

const createTransport = (smtpUrl: string, { all: _, ...timeouts }: typeof smtpTimeouts) =>
  nodemailer.createTransport({ ...timeouts, requireTLS: requiresTls(smtpUrl), url: smtpUrl })

/** Sends through the mail server at an `smtp://` or `smtps://` address. */
export function createSmtpMailer(smtpUrl: string, from: string, timeouts = smtpTimeouts): Mailer {
  const transport = createTransport(smtpUrl, timeouts)
  return {
    delivers: true,
    async send(email) {
      const signal = AbortSignal.timeout(timeouts.all)
      await transport
        .sendMail({ from, ...toNodemailerMessage(email), signal })
        .catch(throwDeliveryError)
    },
  }
}

/** Connects and logs in without sending. Throws a readable error. */
export async function checkMailServer(smtpUrl: string, timeouts = smtpTimeouts): Promise<void> {
  const transport = createTransport(smtpUrl, timeouts)
  try {
    await transport.verify()
  } catch (error) {
    const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
    if (code === 'ETLS')
      throw new Error(
        'SMTP_URL: the mail server offers no trusted TLS: use smtps://, or add ?requireTLS=false on a trusted network',
      )
    throw new Error(
      `SMTP_URL: connecting to the mail server failed (${responseCode ?? code ?? 'no answer'})`,
    )
  } finally {
    transport.close()
  }
}

/** ETLS says more than the response code. */
const describeSmtpCode = ({ code, responseCode, name }: SmtpError) =>
  code === 'ETLS' ? code : (responseCode ?? code ?? name)

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** The server's own words contain the recipient; its codes are enough for the message. */
function throwDeliveryError(error: SmtpError): never {
  const { code, responseCode, response } = error
  const status = describeSmtpCode(error)
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  throw new EmailDeliveryError(
    `the mail server did not accept the email (${status})`,
    response ?? `The mail server does not answer (${status}).`,
    isAboutEmail && responseCode !== undefined && responseCode >= 500,
  )
}

/** Writes each email to an `.eml` file, for sites without a mail server. */
export function createOutboxMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  })
  return {
    delivers: false,
    async send(email) {
      const { message } = await transport.sendMail({
        from,
        date: clock(),
        ...toNodemailerMessage(email),
        headers: {
          [outboxHeaders.about]: email.about?.join(' ') || nothing,
          [outboxHeaders.secrets]: email.secrets?.join(' ') || nothing,
        },
      })
      await mkdir(folder, { recursive: true })
      const name = `${clock().toISOString().replaceAll(':', '-')}-${newId()}.eml`
      const file = path.join(folder, name)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
  }
}
