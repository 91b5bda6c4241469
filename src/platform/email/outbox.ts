import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Header } from 'postal-mime'
import { whenAbsent } from '#platform/when-absent.ts'

/**
 * An email in the outbox with its secrets masked, as a browser may show it. `name` is its file name, `at` when it was
 * written (ISO 8601), `about` the ids of the submissions that it names.
 */
export type OutboxEmail = {
  name: string
  at: string
  to: string
  subject: string
  text: string
  about: string[]
}

/** Headers in the files of an outbox. Emails that are sent do not have them. */
export const outboxHeaders = { about: 'x-about-submissions', secrets: 'x-secrets' } as const

/** The value of such a header that lists nothing. */
export const emptyHeader = 'none'

const isEmailFile = (name: string): boolean => /^[\w.-]{1,100}\.eml$/.test(name)

/** Lists the complete emails in an outbox, oldest first. */
export const listOutboxFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(whenAbsent([]))).filter(isEmailFile).sort()

/** Reads the complete emails in an outbox as they would have been sent (RFC 5322), oldest first. */
export const readOutboxFiles = async (folder: string): Promise<string[]> =>
  Promise.all(
    (await listOutboxFiles(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )

/** How many files are read at the same time. */
const batchSize = 50

/** Reads the newest emails of an outbox, except files that do not list their submissions and secrets. */
export async function listOutbox(folder: string, limit: number): Promise<OutboxEmail[]> {
  const names = (await listOutboxFiles(folder)).reverse().slice(0, limit)
  const emails: OutboxEmail[] = []
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize)
    const read = await Promise.all(batch.map((name) => readOutboxEmail(folder, name)))
    emails.push(...read.filter((email) => email !== undefined))
  }
  return emails
}

async function readOutboxEmail(folder: string, name: string): Promise<OutboxEmail | undefined> {
  const bytes = await readFile(path.join(folder, name)).catch(whenAbsent(undefined))
  if (!bytes) return undefined
  const { to, subject = '', text = '', date = '', headers } = await PostalMime.parse(bytes)
  const about = parseHeaderList(headers, outboxHeaders.about)
  const secrets = parseHeaderList(headers, outboxHeaders.secrets)
  if (!about || !secrets) return undefined
  return { name, at: date, to: to?.[0]?.address ?? '', subject, text: mask(text, secrets), about }
}

function parseHeaderList(headers: Header[], key: string): string[] | undefined {
  const value = headers.find((header) => header.key === key)?.value
  return value?.split(/\s+/).filter((item) => item && item !== emptyHeader)
}

/** Masks the secrets, and any other word that is as long as a secret. */
const mask = (text: string, secrets: string[]): string =>
  secrets
    .reduce((masked, secret) => masked.replaceAll(secret, '…'), text)
    .replace(/[\w-]{32,}/g, '…')
