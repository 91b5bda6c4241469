import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Header } from 'postal-mime'
import { whenAbsent } from '#platform/when-absent.ts'

/**
 * A mail that was kept instead of sent, as a browser may show it: its secrets are masked. `name` is that of its file, `at` when
 * it was written (ISO 8601), `about` the submissions that it tells of, by their ids.
 */
export type OutboxEmail = {
  name: string
  at: string
  to: string
  subject: string
  text: string
  about: string[]
}

/** What the file of a mail says besides the mail, to whoever reads it again. No mail that is sent has these headers. */
export const outboxHeaders = { about: 'x-about-submissions', secrets: 'x-secrets' } as const

/** What stands in a header for nothing. */
export const nothing = 'none'

const isEmailFile = (name: string): boolean => /^[\w.-]{1,100}\.eml$/.test(name)

/** The names of the mails that an outbox holds whole, oldest first. */
export const listOutboxFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(whenAbsent([]))).filter(isEmailFile).sort()

/** The mails that an outbox holds whole, oldest first, as they would have been sent (RFC 5322). */
export const readOutboxFiles = async (folder: string): Promise<string[]> =>
  Promise.all(
    (await listOutboxFiles(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )

/** So many mails are read at once. */
const atOnce = 50

/**
 * The newest mails of an outbox, at most so many of them. A file that does not say what it is about, and what of it is secret,
 * is left out.
 */
export async function listOutbox(folder: string, atMost: number): Promise<OutboxEmail[]> {
  const names = (await listOutboxFiles(folder)).reverse().slice(0, atMost)
  const mails: OutboxEmail[] = []
  for (let place = 0; place < names.length; place += atOnce) {
    const some = names.slice(place, place + atOnce)
    const read = await Promise.all(some.map((name) => readOutboxEmail(folder, name)))
    mails.push(...read.filter((mail) => mail !== undefined))
  }
  return mails
}

async function readOutboxEmail(folder: string, name: string): Promise<OutboxEmail | undefined> {
  const bytes = await readFile(path.join(folder, name)).catch(whenAbsent(undefined))
  if (!bytes) return undefined
  const { to, subject = '', text = '', date = '', headers } = await PostalMime.parse(bytes)
  const about = wordsIn(headers, outboxHeaders.about)
  const secrets = wordsIn(headers, outboxHeaders.secrets)
  if (!about || !secrets) return undefined
  return { name, at: date, to: to?.[0]?.address ?? '', subject, text: mask(text, secrets), about }
}

/** The words of a header; undefined where the mail does not have it. */
function wordsIn(headers: Header[], key: string): string[] | undefined {
  const value = headers.find((header) => header.key === key)?.value
  return value?.split(/\s+/).filter((word) => word && word !== nothing)
}

/** A text without its secrets, and without what reads like one: nothing else in a mail is so long without a blank. */
const mask = (text: string, secrets: string[]): string =>
  secrets
    .reduce((masked, secret) => masked.replaceAll(secret, '…'), text)
    .replace(/[\w-]{32,}/g, '…')
