/**
 * The address to which an email bounces: that of the mailbox, with the email's token after a plus sign (RFC 5233). Only
 * servers that handled the email know the token, so no other party can report that it bounced.
 */
export function buildReturnPath(address: string, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}
