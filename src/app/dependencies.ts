import path from 'node:path'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import {
  type OpenDatabase,
  openPostgres,
  type RequestDatabase,
} from '#platform/database/open-postgres.ts'
import { openPubSub, type PubSub } from '#platform/database/pub-sub.ts'
import { createOutboxMailer, createSmtpMailer, type Mailer } from '#platform/email/mailer.ts'
import { type Encryptor, openEncryptor } from '#platform/encryption.ts'
import { type Jobs, startJobQueue } from '#platform/job-queue.ts'
import type { Log } from '#platform/log.ts'
import { createPasswordHasher, type PasswordHasher } from '#platform/secrets.ts'
import { cacheHotFiles } from '#platform/storage/cache-hot-files.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { openS3Storage } from '#platform/storage/s3-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createClamdScanner, type Scan } from '#platform/virus-scanner.ts'
import { composed } from './compose.ts'
import type { ShutdownStep } from './shutdown.ts'

export type OpenDependencies = {
  db: Database
  /** The same database with the ways to open more of it. */
  opened: OpenDatabase
  /** Opens more connections, for those who wait for an answer. */
  answering(): RequestDatabase
  jobs: Jobs
  /** What is told between processes. */
  notices: PubSub
  storage: Storage
  mailer: Mailer
  /** Scans files for viruses, where the configuration names a scanner. */
  scan: Scan | undefined
  /** How passwords are kept. */
  passwords: PasswordHasher
  /** Seals the secrets that the database keeps. */
  encryptor: Encryptor
  clock: Clock
  /** What of it has to be ended, in this order. */
  steps: ShutdownStep[]
  /** Finishes the jobs at hand and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the database that the configuration names, as it is. `openInFolder` opens the one that is
 * embedded when no other is named. Throws `ConfigError` or `FolderInUse` when it cannot be reached.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Pick<Log, 'error' | 'warn'>,
  openInFolder = openEmbedded,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.error(error, 'the database fails')
  if (!databaseUrl)
    return openInFolder(dataDir, onError, (detail) =>
      log.warn({ detail }, 'the data folder is locked, waiting'),
    )
  return openPostgres({ connectionString: databaseUrl }).catch((error) => {
    // Several addresses that were tried in vain are one error without words.
    throw new ConfigError(
      `DATABASE_URL: the database does not answer (${error.message || error.code})`,
    )
  })
}

/** Opens the storage that the configuration names. Throws `ConfigError` when it cannot be used. */
export const openStorage = ({
  storageLocation,
}: Pick<Config, 'storageLocation'>): Promise<Storage> =>
  'folder' in storageLocation
    ? openFolderStorage(storageLocation.folder)
    : openS3Storage(storageLocation.bucket)

/** Where mails are kept that no mail server is named for. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'outbox')

/** Files that many ask for take so much memory, in bytes, and stay so long, in milliseconds. */
const hotFileLimits = { bytes: 16 * 1024 * 1024, largest: 2 * 1024 * 1024, milliseconds: 60_000 }

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
  const opened = await openDatabase(config, log, openInFolder)
  await migrate(opened.db, path.resolve('db/migrations'))
  const { worker: working } = config.roles
  const jobs = await startJobQueue(opened, composed, { log, working })
  const from = config.mailFrom ?? 'Takarda <no-reply@localhost>'
  const notices = openPubSub(opened, log)
  const steps: ShutdownStep[] = [
    { what: 'running jobs', end: jobs.stop },
    { what: 'pub/sub listener', end: notices.close },
    { what: 'database', end: opened.close },
  ]
  return {
    db: opened.db,
    opened,
    answering: opened.answering,
    jobs,
    notices,
    scan: config.scanner && createClamdScanner(config.scanner),
    passwords: createPasswordHasher(),
    encryptor: await openEncryptor(config),
    clock: systemClock,
    storage: cacheHotFiles(storage, hotFileLimits),
    mailer: config.smtpUrl
      ? createSmtpMailer(config.smtpUrl, from)
      : createOutboxMailer(outboxFolder(config), from, systemClock),
    steps,
    async close() {
      for (const { end } of steps) await end()
    },
  }
}
