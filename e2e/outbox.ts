import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { listOutboxFiles } from '../src/platform/email/outbox.ts'

/** The files that were read, because tests look for emails again and again. A file never changes. */
const contents = new Map<string, Promise<string>>()

function readOnce(file: string): Promise<string> {
  const content = contents.get(file) ?? readFile(file, 'utf8')
  contents.set(file, content)
  return content
}

/** The emails to an address in the outbox, oldest first, as plain text. */
export async function emailsTo(address: string): Promise<string[]> {
  const folder = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox')
  const names = await listOutboxFiles(folder)
  const emails = await Promise.all(names.map((name) => readOnce(path.join(folder, name))))
  return emails.filter((email) => new RegExp(`^To: ${address}$`, 'im').test(email)).map(decode)
}

/** Waits for the one link to a page of the site in the emails to an address. */
export async function linkInEmail(address: string, pattern: RegExp): Promise<string> {
  const links = async () => (await emailsTo(address)).flatMap((email) => email.match(pattern) ?? [])
  await expect.poll(links, { message: `a link for ${address}` }).toHaveLength(1)
  return (await links())[0] ?? ''
}

export const confirmationLink = /https?:\S+\/confirm-email#[\w-]+/
export const resetLink = /https?:\S+\/resetpassword\/[\w-]+/

/** Decodes quoted-printable (RFC 2045, section 6.7) for ASCII: addresses contain nothing else. */
const decode = (email: string): string =>
  email
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
