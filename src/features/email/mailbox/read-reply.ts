import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { extractReply } from '#domain/email/reply-text.ts'
import { htmlToText } from './html-to-text.ts'
import { replyTokensIn } from './return-path.ts'

/** A reply to one of our emails. It names no sender: anybody can write any address there. */
export type EmailReply = {
  /** The tokens of `buildReplyAddress` in the addresses that received it. */
  tokens: string[]
  /** SHA-256 of its Message-ID, or of the whole email without one: the same for an email that arrives twice. */
  hash: string
  /** Without the quoted email and the signature. May be empty. */
  text: string
  /** Whether the end of the text is missing, because it is too long. */
  isCut: boolean
  attachments: number
}

/** In characters: what a message can have. */
const maxTextLength = 5_000

/**
 * Reads an untrusted email, so it runs in the sandbox. Returns undefined if it is not sent to a reply address, or if a program
 * wrote it.
 */
export async function readReply(email: Uint8Array): Promise<EmailReply | undefined> {
  const parsed = await PostalMime.parse(email, { maxNestingDepth: 20 })
  const tokens = replyTokensIn(parsed.headers)
  if (tokens.length === 0 || isAutomatic(parsed)) return undefined
  const text = extractReply(parsed.text || htmlToText(parsed.html ?? ''))
  return {
    tokens,
    hash: createHash('sha256')
      .update(parsed.messageId || email)
      .digest('hex'),
    text: text.slice(0, maxTextLength).trimEnd().toWellFormed(),
    isCut: text.length > maxTextLength,
    attachments: parsed.attachments.filter(({ related }) => !related).length,
  }
}

/** Whether a program wrote the email: an automatic reply (RFC 3834), a report (RFC 6522), or a list. */
function isAutomatic({ headers, subject = '', attachments }: Email): boolean {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase()
  const isReport =
    (headerOf('content-type')?.startsWith('multipart/report') ?? false) ||
    attachments.some(({ mimeType }) => mimeType === 'message/delivery-status')
  return (
    isReport ||
    (headerOf('auto-submitted') ?? 'no') !== 'no' ||
    /^(?:bulk|junk|list|auto_reply)/.test(headerOf('precedence') ?? '') ||
    automaticHeaders.some((name) => headerOf(name) !== undefined) ||
    headerOf('return-path')?.trim() === '<>' ||
    /^(?:automatic reply|auto(?:matic)?[- ]?reply|out of (?:the )?office|réponse automatique)\b/i.test(
      subject.trim(),
    )
  )
}

const automaticHeaders = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'feedback-id']
