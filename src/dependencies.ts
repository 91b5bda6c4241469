import path from 'node:path'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { type Notices, openNotices } from '#platform/database/notices.ts'
import { type AnsweringDatabase, type OpenDatabase, openPostgres } from '#platform/database/open.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { type Mailer, outboxMailer, smtpMailer } from '#platform/mail/mailer.ts'
import { type Scan, scanBy } from '#platform/scanner.ts'
import { openSeal, type Seal } from '#platform/sealing.ts'
import { keepPasswords, type Passwords } from '#platform/secret.ts'
import { folderStorage } from '#platform/storage/folder.ts'
import { rememberHotFiles } from '#platform/storage/hot-files.ts'
import { s3Storage } from '#platform/storage/s3.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { queues, reactionsTo } from './compose.ts'
import type { Step } from './stopping.ts'

export type OpenDependencies = {
  db: Database
  /** The same database with the ways to open more of it. */
  opened: OpenDatabase
  /** Opens more connections, for those who wait for an answer. */
  answering(): AnsweringDatabase
  jobs: Jobs
  /** What is told between processes. */
  notices: Notices
  storage: Storage
  mailer: Mailer
  /** Scans files for viruses, where the configuration names a scanner. */
  scan: Scan | undefined
  /** How passwords are kept. */
  passwords: Passwords
  /** Seals the secrets that the database keeps. */
  seal: Seal
  clock: Clock
  /** What of it has to be ended, in this order. */
  steps: Step[]
  /** Finishes the jobs at hand and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database that the configuration names, as it is. `openInFolder` opens the one that is
 * embedded when no other is named. Throws `ConfigError` or `FolderInUse` when it cannot be reached.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
  openInFolder = openEmbedded,
): Promise<OpenDatabase> {
  if (!databaseUrl) return openInFolder(dataDir, onError)
  return openPostgres({ connectionString: databaseUrl }).catch((error) => {
    // Several addresses that were tried in vain are one error without words.
    throw new ConfigError(
      `DATABASE_URL: the database does not answer (${error.message || error.code})`,
    )
  })
}

/** Opens the storage that the configuration names. Throws `ConfigError` when it cannot be used. */
export const openStorage = ({ storagePlace }: Pick<Config, 'storagePlace'>): Promise<Storage> =>
  'folder' in storagePlace ? folderStorage(storagePlace.folder) : s3Storage(storagePlace.bucket)

/** Where mails are kept that no mail server is named for. */
export const outboxOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'outbox')

/** Files that many ask for take so much memory, in bytes, and stay so long, in milliseconds. */
const hotFiles = { bytes: 16 * 1024 * 1024, largest: 2 * 1024 * 1024, milliseconds: 60_000 }

/**
 * Opens what the configuration names, with the tables brought up to date. Throws when something
 * cannot be reached. `openInFolder` opens the database that is embedded when no other is named.
 */
export async function openDependencies(
  config: Config,
  log: Log,
  openInFolder = openEmbedded,
): Promise<OpenDependencies> {
  const storage = await openStorage(config)
  const onError = (error: Error) => log.error(error, 'the database fails')
  const opened = await openDatabase(config, onError, openInFolder)
  await migrate(opened.db, path.resolve('db/migrations'))
  const { worker: working } = config.roles
  const jobs = await startJobs(opened, { queues, reactionsTo }, { log, working })
  const from = config.mailFrom ?? 'Takarda <no-reply@localhost>'
  const notices = openNotices(opened, log)
  const steps: Step[] = [
    { what: 'the jobs at hand', end: jobs.stop },
    { what: 'the ear for notices', end: notices.close },
    { what: 'the database', end: opened.close },
  ]
  return {
    db: opened.db,
    opened,
    answering: opened.answering,
    jobs,
    notices,
    scan: config.scanner && scanBy(config.scanner),
    passwords: keepPasswords(),
    seal: await openSeal(config),
    clock: systemClock,
    storage: rememberHotFiles(storage, hotFiles),
    mailer: config.smtpUrl
      ? smtpMailer(config.smtpUrl, from)
      : outboxMailer(outboxOf(config), from, systemClock),
    steps,
    async close() {
      for (const { end } of steps) await end()
    },
  }
}
