import path from 'node:path'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { type OpenDatabase, openPostgres } from '#platform/database/open-postgres.ts'
import { openPubSub, type PubSub } from '#platform/database/pub-sub.ts'
import { createOutboxMailer, createSmtpMailer, type Mailer } from '#platform/email/mailer.ts'
import { type Encryptor, openEncryptor } from '#platform/encryption.ts'
import { type Jobs, startJobQueue } from '#platform/job-queue.ts'
import type { Log } from '#platform/log/log.ts'
import { createPasswordHasher, type PasswordHasher } from '#platform/secrets.ts'
import { cacheHotFiles } from '#platform/storage/cache-hot-files.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { openS3Storage } from '#platform/storage/s3-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createClamdScanner, type Scan } from '#platform/virus-scanner.ts'
import { composed } from './compose.ts'
import type { ShutdownStep } from './shutdown.ts'

export type OpenDeps = {
  db: Database
  opened: OpenDatabase
  jobs: Jobs
  pubSub: PubSub
  storage: Storage
  mailer: Mailer
  scan: Scan | undefined
  passwords: PasswordHasher
  encryptor: Encryptor
  clock: Clock
  /** The shutdown steps, in order. */
  steps: ShutdownStep[]
  close(): Promise<void>
}

/**
 * Opens the configured database without migrating it; `openInFolder` opens an embedded one. Throws `ConfigError`
 * or `FolderInUse`.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Pick<Log, 'error' | 'warn'>,
  openInFolder = openEmbedded,
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.error(error, 'the database failed')
  if (!databaseUrl)
    return openInFolder(dataDir, onError, (detail) =>
      log.warn({ detail }, 'the data folder is locked, waiting'),
    )
  return openPostgres({ connectionString: databaseUrl }).catch((error) => {
    // The error of several failed addresses has no message.
    throw new ConfigError(
      `DATABASE_URL: the database does not answer (${error.message || error.code})`,
    )
  })
}

/** Throws `ConfigError` when the configured storage cannot be used. */
export const openStorage = ({
  storageLocation,
}: Pick<Config, 'storageLocation'>): Promise<Storage> =>
  'folder' in storageLocation
    ? openFolderStorage(storageLocation.folder)
    : openS3Storage(storageLocation.bucket)

/** Where emails are stored without a mail server. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'outbox')

/** Files that are requested often: memory in bytes, lifetime in milliseconds. */
const hotFileLimits = { bytes: 16 * 1024 * 1024, largest: 2 * 1024 * 1024, milliseconds: 60_000 }

/** Opens everything that the configuration names, and migrates the database. */
export async function openDeps(
  config: Config,
  log: Log,
  openInFolder = openEmbedded,
): Promise<OpenDeps> {
  const storage = await openStorage(config)
  const opened = await openDatabase(config, log, openInFolder)
  await migrate(opened.db, path.resolve('db/migrations'))
  const { worker: working } = config.roles
  const jobs = await startJobQueue(opened, composed, { log, working })
  const from = config.mailFrom ?? 'Takarda <no-reply@localhost>'
  const pubSub = openPubSub(opened, log)
  const steps: ShutdownStep[] = [
    { what: 'running jobs', end: jobs.stop },
    { what: 'pub/sub listener', end: pubSub.close },
    { what: 'database', end: opened.close },
  ]
  return {
    db: opened.db,
    opened,
    jobs,
    pubSub,
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
