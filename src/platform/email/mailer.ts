import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { isLoopback } from '#platform/outbound.ts'
import { emptyHeader, outboxHeaders } from './outbox.ts'

export type EmailMessage = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** `<id@host>` (RFC 5322, 3.6.4): mail programs recognise an email that is sent twice. */
  messageId?: string
  /** Where it bounces to (RFC 5321, 4.4); the sender's address by default. */
  returnPath?: string
  /** Ids of the submissions that it names: editors with a conflict of interest do not see it. */
  about?: readonly string[]
  /** Secrets in the text that only the addressee and the operator may read. */
  secrets?: readonly string[]
}

/** An email that the mail server did not accept. */
export class EmailDeliveryError extends Error {
  /** May name the refused address, so it must not be logged. Undefined if the server did not respond. */
  readonly serverMessage: string | undefined
  /** Whether the server will never accept this email (RFC 5321, 4.2.1). */
  readonly isPermanent: boolean

  constructor(message: string, serverMessage: string | undefined, isPermanent: boolean) {
    super(message)
    this.serverMessage = serverMessage
    this.isPermanent = isPermanent
  }
}

export interface Mailer {
  /** Whether emails leave this machine. An outbox only stores them. */
  delivers: boolean
  /** Throws `EmailDeliveryError` if the mail server does not accept the email. */
  send(email: EmailMessage): Promise<void>
}

/** Sending ends within this time, in milliseconds, however slowly the mail server responds. */
export const sendTimeout = 100_000

/** In milliseconds. */
const smtpTimeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  all: sendTimeout,
}

/** Passes addresses as objects: nodemailer would parse a string as a list of addresses. */
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
 * Whether emails must go over TLS: always, except to this machine or with `?requireTLS=false`. Otherwise an attacker
 * on the network could strip the offer of TLS (RFC 3207, 6).
 */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  const allowsPlaintext = isLoopback(hostname) || searchParams.get('requireTLS') === 'false'
  return protocol === 'smtps:' || !allowsPlaintext
}

const createTransport = (smtpUrl: string, { all: _, ...timeouts }: typeof smtpTimeouts) =>
  nodemailer.createTransport({ ...timeouts, requireTLS: requiresTls(smtpUrl), url: smtpUrl })

/** Sends through the mail server at an `smtp://` or `smtps://` URL. */
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

/** Connects and logs in to a mail server without sending. Throws the reason as a sentence. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(smtpUrl, smtpTimeouts)
  try {
    await transport.verify()
  } catch (error) {
    const { code, responseCode } = error as SmtpError
    if (code === 'ETLS')
      throw new Error(
        'SMTP_URL: the mail server offers no trusted TLS: use smtps://, or add ?requireTLS=false on a trusted network',
      )
    throw new Error(
      `SMTP_URL: connecting to the mail server failed (${responseCode ?? code ?? 'no response'})`,
    )
  } finally {
    transport.close()
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** The message holds only a code: the server's own words may name the address. */
function throwDeliveryError({ code, responseCode, response, name }: SmtpError): never {
  // A missing TLS says more than the response to the request for it.
  const reason = code === 'ETLS' ? code : (responseCode ?? code ?? name)
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE'
  throw new EmailDeliveryError(
    response
      ? `The mail server did not accept the email (${reason}).`
      : `The mail server did not respond (${reason}).`,
    response,
    isAboutEmail && responseCode !== undefined && responseCode >= 500,
  )
}

/** Writes each email to an `.eml` file in a folder, for the operator to read where there is no mail server. */
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
          [outboxHeaders.about]: email.about?.join(' ') || emptyHeader,
          [outboxHeaders.secrets]: email.secrets?.join(' ') || emptyHeader,
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
