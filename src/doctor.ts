import path from 'node:path'
import { countOrphans, listMissing } from '#features/files/inventory.ts'
import { readFolder } from '#features/journal/content.ts'
import type { Config } from '#platform/config.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import { checkDatabase } from '#platform/doctor/database.ts'
import { checkDisk } from '#platform/doctor/disk.ts'
import { type Finding, fail, look, ok, warn } from '#platform/doctor/finding.ts'
import { checkStorage } from '#platform/doctor/storage.ts'
import { checkUpkeep } from '#platform/doctor/upkeep.ts'
import { tryMailbox } from '#platform/mail/mailbox.ts'
import { greetMailServer } from '#platform/mail/mailer.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { keysInUse } from './compose.ts'

export type Examined = {
  config: Config
  openDatabase(): Promise<OpenDatabase>
  openStorage(): Promise<Storage>
}

/** Looks at all that a site needs, one thing after the other; what fails keeps nothing else from being looked at. */
export async function* examine({ config, ...open }: Examined): AsyncGenerator<Finding> {
  yield* lookAround(config)
  const storage = await open.openStorage().catch((error: Error) => error)
  const database = await open.openDatabase().catch((error: Error) => error)
  yield* lookInside(
    () => opened(database),
    () => opened(storage),
  )
  yield* await look('files', () => checkFiles(opened(database), opened(storage)))
  if (!(database instanceof Error)) await database.close()
}

/** The same of a site that runs, but for what takes longer the more it holds. */
export async function* examineRunning(
  config: Config,
  database: OpenDatabase,
  storage: Storage,
): AsyncGenerator<Finding> {
  yield* lookAround(config)
  yield* lookInside(
    () => database,
    () => storage,
  )
}

async function* lookAround(config: Config): AsyncGenerator<Finding> {
  yield* await look('configuration', () => checkConfiguration(config))
  yield* await look('disk', () => checkDisk(config.dataDir))
  yield* await look('mail', () => checkMail(config))
  yield* await look('bounces', () => checkBounces(config))
}

async function* lookInside(
  database: () => OpenDatabase,
  storage: () => Storage,
): AsyncGenerator<Finding> {
  yield* await look('storage', () => checkStorage(storage()))
  const folder = path.resolve('db/migrations')
  yield* await look('database', async () => [
    ...(await checkDatabase(database(), folder)),
    ...(await checkUpkeep(database().db, new Date())),
  ])
}

function opened<Thing>(thing: Thing | Error): Thing {
  if (thing instanceof Error) throw thing
  return thing
}

async function checkConfiguration(config: Config): Promise<Finding[]> {
  // An empty database would be filled from there.
  await readFolder(config.journalDir)
  const about = 'configuration'
  const { hostname, protocol } = new URL(config.baseUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (isHere)
    return [
      warn(
        about,
        `readers are given addresses that begin with ${config.baseUrl}; set BASE_URL to the site's own`,
      ),
    ]
  if (protocol === 'http:')
    return [
      warn(
        about,
        `BASE_URL is ${config.baseUrl}: passwords travel in the open; put TLS before the site`,
      ),
    ]
  return [ok(about, `the site is at ${config.baseUrl}`)]
}

async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      warn('mail', 'no mail is sent: set SMTP_URL; meanwhile `npm run admin -- outbox` shows them'),
    ]
  await greetMailServer(smtpUrl)
  if (!mailFrom) return [warn('mail', 'the mail server answers, but MAIL_FROM is not set')]
  return [ok('mail', 'the mail server answers and lets us in')]
}

async function checkBounces({ bounceMailbox, smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return []
  if (!bounceMailbox)
    return [ok('bounces', 'no mailbox is read for letters that come back: BOUNCE_URL names one')]
  await tryMailbox(bounceMailbox)
  return [ok('bounces', 'the mailbox of letters that come back can be opened')]
}

async function checkFiles({ db }: OpenDatabase, storage: Storage): Promise<Finding[]> {
  const stored = new Map<string, Date>()
  for await (const { key, putAt } of storage.list()) stored.set(key, putAt)
  const { missing, named } = await listMissing(db, stored)
  const orphans = await countOrphans(db, stored, new Date(Date.now() - 2 * 86_400_000), keysInUse)
  return [
    missing.length > 0
      ? fail(
          'files',
          `${missing.length} files are named but not stored; bring them back from a backup: ${missing.slice(0, 5).join(', ')}`,
        )
      : ok('files', `all ${named} that are named are stored`),
    orphans > 0
      ? warn(
          'files',
          `${orphans} have lain unused for two days; the server removes them at 03:17 UTC, if it runs then`,
        )
      : ok('files', 'none lies unused'),
  ]
}
