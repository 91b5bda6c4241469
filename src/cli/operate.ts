import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { composed, queues } from '#app/compose.ts'
import { openDatabase, openStorage } from '#app/dependencies.ts'
import { countSecrets, type SecretCounts } from '#features/accounts/two-factor/encrypt-secrets.ts'
import { listStoredKeys } from '#features/files/queries.ts'
import { createBackup } from '#platform/backup/create-backup.ts'
import { ArchiveError, type Manifest } from '#platform/backup/manifest.ts'
import { type RestoreResult, restoreBackup } from '#platform/backup/restore-backup.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { connectEmbedded, openEmbedded } from '#platform/database/open-embedded.ts'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { checkCertificate } from '#platform/doctor/certificate.ts'
import { type Finding, fail } from '#platform/doctor/finding.ts'
import { findEncryptor, keyFile } from '#platform/encryption.ts'
import { startJobQueue } from '#platform/job-queue.ts'
import { openLog } from '#platform/log.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import { StorageError } from '#platform/storage/storage-error.ts'
import { diagnose } from './doctor.ts'
import { createProgressPrinter } from './progress.ts'

const help = `  npm run backup -- FILE      writes all of the journal into one archive; the server may run meanwhile
  npm run restore -- FILE [--waiting send|hold]
                              fills an empty journal from it; the server must not run yet
  npm run doctor              looks at all that the site needs; the server may run meanwhile

They read the same configuration as the server. An archive holds password hashes, mail addresses and
unpublished manuscripts: whoever can read it knows what the office knows.`

const log = openLog('warn', process.stderr)

/** Opens what the configuration names for one task, and closes it in the end. */
async function withDatabase<Result>(
  config: Config,
  openInFolder: typeof openEmbedded,
  task: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(config, log, openInFolder)
  try {
    return await task(opened)
  } finally {
    await opened.close()
  }
}

async function runBackup(config: Config, file: string): Promise<string> {
  const storage = await openStorage(config)
  const tell = createProgressPrinter(process.stderr)
  const progress = (part: number) => tell('backing up', part)
  const { tables, files, lacking, jobs } = await withDatabase(config, connectEmbedded, (opened) =>
    createBackup({ opened, storage, queues, listFiles: listStoredKeys, progress }, file).then(
      (made) => recordBackup(opened, file, made),
    ),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const said = `${file} holds ${rows} rows, ${files.count} files (${files.bytes} bytes) and ${jobs.rows} waiting or failed jobs. It holds password hashes and unpublished manuscripts too: keep it where only you can read it.${keyFileHint(config)}`
  if (lacking.length === 0) return said
  process.exitCode = 2
  return `${said}\nThe storage did not have ${lacking.length} files as they were put, and so the archive lacks them:\n${lacking.join('\n')}`
}

/** An archive that holds its own key would be worth as much as the two. */
const keyFileHint = ({ secretKeys, databaseUrl, dataDir }: Config) =>
  secretKeys.length > 0 || databaseUrl
    ? ''
    : ` The key that opens second steps is not in it: keep a copy of ${keyFile(dataDir)} somewhere else.`

/** Notes it where the site can tell of it. What keeps that from being done makes the archive no worse. */
async function recordBackup({ db }: OpenDatabase, file: string, made: Manifest): Promise<Manifest> {
  const { lacking } = made
  try {
    const { size: bytes } = await stat(file)
    const problem = lacking.length > 0 ? `it lacks ${lacking.length} files` : null
    await recordMaintenance({ db, clock: systemClock }, 'backup', { bytes, problem })
  } catch (error) {
    log.warn({ err: error }, 'the backup is made, and could not be noted')
  }
  return made
}

async function runRestore(config: Config, file: string, waiting?: 'send' | 'hold') {
  const storage = await openStorage(config)
  const progress = createProgressPrinter(process.stderr)
  const migrationsFolder = path.resolve('db/migrations')
  const restored = await withDatabase(config, openEmbedded, (opened) => {
    const makeQueues = async () => {
      const jobs = await startJobQueue(opened, composed, { log, working: false })
      await jobs.stop()
    }
    return restoreBackup(
      { opened, storage, migrationsFolder, makeQueues, waiting, progress },
      file,
    ).then(async (done) => ({
      ...done,
      secrets: await countSecrets({ db: opened.db, encryptor: await findEncryptor(config) }),
    }))
  })
  return summarizeRestore(restored, config)
}

function summarizeRestore(
  { manifest, waiting, held, secrets }: RestoreResult & { secrets: SecretCounts },
  { databaseUrl, dataDir }: Config,
): string {
  const { tables, files, lacking, madeAt } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const jobs = held
    ? `Waiting jobs (letters among them): ${waiting}. They waited while the backup was made and may have been done since, and so they are held. See them with \`npm run admin -- jobs\`, and try those again that were not done, with \`npm run admin -- retry-job ID\`.`
    : `Waiting jobs (letters among them): ${waiting}. They are done when the server starts.`
  return [
    `The journal is as it was at ${madeAt}: ${rows} rows and ${files.count} files (${files.bytes} bytes), each read again and whole.`,
    ...(waiting > 0 ? [jobs] : []),
    ...(secrets.lost > 0
      ? [lostKeyHint(secrets.lost, databaseUrl ? undefined : keyFile(dataDir))]
      : []),
    ...(lacking.length > 0 ? [`The archive lacks ${lacking.length} files that rows name.`] : []),
  ].join('\n')
}

/** Before the server starts: it would make a key of its own where one is missing. */
const lostKeyHint = (lost: number, file: string | undefined) =>
  `The second steps of ${lost} people are sealed under a key that is not here: before the server starts, ${
    file
      ? `copy secret.key from the old DATA_DIR to ${file}, or set SECRET_KEY to what it holds`
      : 'set SECRET_KEY to that of the old site, or to what secret.key of its DATA_DIR holds'
  }. Without it, they sign in with their recovery codes.`

async function* diagnoseAll(env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  try {
    const config = parseConfig(env)
    yield* diagnose({
      config,
      openDatabase: () => openDatabase(config, log, connectEmbedded),
      openStorage: () => openStorage(config),
      checkCertificate,
    })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield fail('configuration', error.message)
  }
}

async function runDoctor(env: NodeJS.ProcessEnv): Promise<string> {
  const count = { ok: 0, warn: 0, FAIL: 0 }
  for await (const { state, about, says } of diagnoseAll(env)) {
    count[state] += 1
    console.log(`${state.padEnd(4)} ${about}: ${says}`)
  }
  if (count.FAIL > 0) process.exitCode = 1
  return count.FAIL > 0 ? `${count.FAIL} things must be mended.` : 'Nothing must be mended.'
}

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { waiting: { type: 'string' } },
  })
  const [task, file] = positionals
  const { waiting } = values
  if (waiting !== undefined && waiting !== 'send' && waiting !== 'hold')
    throw new ConfigError('--waiting: must be send or hold')
  if (task === 'backup' && file) return runBackup(parseConfig(process.env), file)
  if (task === 'restore' && file) return runRestore(parseConfig(process.env), file, waiting)
  if (task === 'doctor') return runDoctor(process.env)
  process.exitCode = 1
  return help
}

try {
  console.log(await run())
} catch (error) {
  const plain = [ArchiveError, ConfigError, FolderInUse, StorageError]
  // What the system itself says names the file and the reason: no room, no such folder.
  const isPlain = plain.some((fault) => error instanceof fault) || 'syscall' in Object(error)
  console.error(isPlain ? (error as Error).message : error)
  process.exitCode = 1
}
