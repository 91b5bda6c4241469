import path from 'node:path'
import { expect } from '@playwright/test'
import { readOutboxFiles } from '../src/platform/email/outbox.ts'

/** The emails to an address in the outbox, oldest first, as plain text. */
export async function emailsTo(address: string): Promise<string[]> {
  const emails = await readOutboxFiles(path.join(process.env.E2E_DATA_DIR ?? '', 'outbox'))
  return emails.filter((email) => new RegExp(`^To: ${address}$`, 'im').test(email)).map(decode)
}

/** Waits for the one link to a page of the site in the emails to an address. */
export async function linkInEmail(address: string, pattern: RegExp): Promise<string> {
  const links = async () => (await emailsTo(address)).flatMap((email) => email.match(pattern) ?? [])
  await expect.poll(links, { message: `a link for ${address}` }).toHaveLength(1)
  return (await links())[0] ?? ''
}

export const confirmationLink = /https?:\S+\/confirmaddress#[\w-]+/
export const invitationLink = /https?:\S+\/invitation#[\w-]+/
export const resetLink = /https?:\S+\/resetpassword\/[\w-]+/

/** Decodes quoted-printable (RFC 2045, section 6.7) for ASCII: addresses contain nothing else. */
const decode = (email: string): string =>
  email
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
