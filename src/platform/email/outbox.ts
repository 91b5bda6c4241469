import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Header } from 'postal-mime'
import { whenAbsent } from '#platform/when-absent.ts'

/** An email in the outbox, with secrets masked. `at`: ISO 8601; `about`: submission ids. */
export type OutboxEmail = {
  name: string
  at: string
  to: string
  subject: string
  text: string
  about: string[]
}

/** Headers of outbox files only. */
export const outboxHeaders = { about: 'x-about-submissions', secrets: 'x-secrets' } as const

export const nothing = 'none'

const isEmailFile = (name: string): boolean => /^[\w.-]{1,100}\.eml$/.test(name)

/** The names of complete emails, oldest first. */
export const listOutboxFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(whenAbsent([]))).filter(isEmailFile).sort()

/** Complete emails as they would have been sent (RFC 5322), oldest first. */
export const readOutboxFiles = async (folder: string): Promise<string[]> =>
  Promise.all(
    (await listOutboxFiles(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  )

/** How many files are read at the same time. */
const batchSize = 50

/** The newest emails of an outbox, at most `atMost`. Files without both headers are left out. */
export async function listOutbox(folder: string, atMost: number): Promise<OutboxEmail[]> {
  const names = (await listOutboxFiles(folder)).reverse().slice(0, atMost)
  const emails: OutboxEmail[] = []
  for (let start = 0; start < names.length; start += batchSize) {
    const some = names.slice(start, start + batchSize)
    const read = await Promise.all(some.map((name) => readOutboxEmail(folder, name)))
    emails.push(...read.filter((email) => email !== undefined))
  }
  return emails
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

/** The words of a header; undefined if it is missing. */
function wordsIn(headers: Header[], key: string): string[] | undefined {
  const value = headers.find((header) => header.key === key)?.value
  return value?.split(/\s+/).filter((word) => word && word !== nothing)
}

/** Masks known secrets and long strings that look like secrets. */
const mask = (text: string, secrets: string[]): string =>
  secrets
    .reduce((masked, secret) => masked.replaceAll(secret, '…'), text)
    .replace(/[\w-]{32,}/g, '…')
