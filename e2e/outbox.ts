import path from 'node:path'
import { expect } from '@playwright/test'
import { readOutboxFiles } from '../src/platform/email/outbox.ts'

/** The mails that the product has written to an address, oldest first, as plain text. */
export async function emailsTo(address: string): Promise<string[]> {
  const mails = await readOutboxFiles(path.join(process.env.E2E_DATA_DIR ?? '', 'outbox'))
  return mails.filter((mail) => new RegExp(`^To: ${address}$`, 'im').test(mail)).map(decode)
}

/** Waits for the mail with which a forgotten password is replaced, and answers the address in it. */
export async function resetLinkFor(address: string): Promise<string> {
  const links = async () =>
    (await emailsTo(address)).flatMap(
      (mail) => mail.match(/https?:\S+\/resetpassword\/[\w-]+/) ?? [],
    )
  await expect.poll(links, { message: `a link for ${address}` }).not.toEqual([])
  return (await links()).at(-1) ?? ''
}

/** Undoes quoted-printable (RFC 2045, 6.7) as far as ASCII goes: addresses hold nothing else. */
const decode = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
