import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { whenAbsent } from '#platform/when-absent.ts'

/** A mail that was kept instead of sent; `name` is that of its file, `at` when it was written (ISO 8601). */
export type OutboxEmail = { name: string; at: string; to: string; subject: string; text: string }

const isEmailFile = (name: string): boolean => /^[\w.-]{1,100}\.eml$/.test(name)

/** The names of the mails that an outbox holds whole, oldest first. */
export const listOutboxFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(whenAbsent([]))).filter(isEmailFile).sort()

/** The mails that an outbox holds whole, oldest first, as they would have been sent (RFC 5322). */
export const readOutboxFiles = async (folder: string): Promise<string[]> =>
  Promise.all(
    (await listOutboxFiles(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )

/** The newest mails of an outbox, at most so many of them, and how many there are in all. */
export async function listOutbox(
  folder: string,
  atMost: number,
): Promise<{ total: number; mails: OutboxEmail[] }> {
  const names = (await listOutboxFiles(folder)).reverse()
  const mails: OutboxEmail[] = []
  for (const name of names.slice(0, atMost)) {
    const mail = await readOutboxEmail(folder, name)
    if (mail) mails.push(mail)
  }
  return { total: names.length, mails }
}

/** A mail of an outbox, of our own making; undefined where there is none of this name. */
async function readOutboxEmail(folder: string, name: string): Promise<OutboxEmail | undefined> {
  const bytes = await readFile(path.join(folder, name)).catch(whenAbsent(undefined))
  if (!bytes) return undefined
  const { to, subject = '', text = '', date = '' } = await PostalMime.parse(bytes)
  return { name, at: date, to: to?.[0]?.address ?? '', subject, text: redactLinks(text) }
}

/** Without what opens an account, or shows whose address it is: whoever runs the machine reads that, and nobody in a browser. */
const redactLinks = (text: string): string =>
  text.replace(/(\/resetpassword\/|\/confirmaddress#)[\w-]+/g, '$1…')
