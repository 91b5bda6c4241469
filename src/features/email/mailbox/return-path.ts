/**
 * The address to which an email bounces: that of the mailbox, with the email's token after a plus sign (RFC 5233). Only
 * servers that handled the email know the token, so no other party can report that it bounced.
 */
export const buildReturnPath = (address: string, token: string): string =>
  withDetail(address, token)

/** The address to which the recipient of an email replies: they alone know the token. */
export const buildReplyAddress = (address: string, token: string): string =>
  withDetail(address, `reply-${token}`)

function withDetail(address: string, detail: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${detail}${address.slice(at)}`
}

/** The tokens in return paths. Servers may change their case. */
export const returnTokensIn = (headers: EmailHeader[]): string[] =>
  tokensIn(headers, /\+([\da-z]{16})@/gi)

/** The tokens in the addresses of `buildReplyAddress`. */
export const replyTokensIn = (headers: EmailHeader[]): string[] =>
  tokensIn(headers, /\+reply-([\da-z]{16})@/gi)

/** `key` in lower case. */
type EmailHeader = { key: string; value: string }

/** Headers that may hold the address to which an email was delivered. */
const recipientHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

const tokensIn = (headers: EmailHeader[], pattern: RegExp): string[] =>
  headers
    .filter(({ key }) => recipientHeaders.includes(key))
    .slice(0, 20)
    .flatMap(({ value }) => [...value.slice(0, 2000).matchAll(pattern)])
    .map(([, token = '']) => token.toLowerCase())
