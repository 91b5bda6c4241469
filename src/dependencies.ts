import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '#platform/clock.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/open.ts'
import { openEmbedded } from '#platform/database/open-embedded.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { type Mailer, outboxMailer, smtpMailer } from '#platform/mail/mailer.ts'
import { folderStorage } from '#platform/storage/folder.ts'
import { rememberHotFiles } from '#platform/storage/hot-files.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { queues, reactionsTo } from './compose.ts'

export type OpenDependencies = {
  db: Database
  jobs: Jobs
  storage: Storage
  mailer: Mailer
  clock: Clock
  /** Finishes the jobs at hand and closes the database. */
  close(): Promise<void>
}

/**
 * Opens what the configuration names, with the tables brought up to date. Throws when something
 * cannot be reached. `openInFolder` opens the database that is embedded when no other is named.
 */
export async function openDependencies(
  config: Config,
  log: Log,
  openInFolder = openEmbedded,
): Promise<OpenDependencies> {
  const opened = config.databaseUrl
    ? await openPostgres({ connectionString: config.databaseUrl }).catch((error) => {
        throw new ConfigError(`DATABASE_URL: the database does not answer (${error.message})`)
      })
    : await openInFolder(config.dataDir, (error) => log.error(error, 'the database fails'))
  await migrate(opened.db, path.resolve('db/migrations'))
  const { worker: working } = config.roles
  const jobs = await startJobs(opened, { queues, reactionsTo }, { log, working })
  const from = config.mailFrom ?? 'Takarda <no-reply@localhost>'
  return {
    db: opened.db,
    jobs,
    clock: systemClock,
    storage: rememberHotFiles(
      await folderStorage(
        config.storageUrl ? fileURLToPath(config.storageUrl) : path.join(config.dataDir, 'files'),
      ),
      { bytes: 16 * 1024 * 1024, largest: 2 * 1024 * 1024, milliseconds: 60_000 },
    ),
    mailer: config.smtpUrl
      ? smtpMailer(config.smtpUrl, from)
      : outboxMailer(path.join(config.dataDir, 'outbox'), from, systemClock),
    async close() {
      await jobs.stop()
      await opened.close()
    },
  }
}
