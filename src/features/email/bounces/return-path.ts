/**
 * The address to which a letter comes back that is not taken: the mailbox's own, with the letter's mark
 * behind a plus sign (RFC 5233). The mark is made by chance and told to nobody else, so that only who had the letter in
 * hand can say of it that it did not arrive.
 */
export function buildReturnPath(address: string, mark: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${mark}${address.slice(at)}`
}
