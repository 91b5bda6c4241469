import { stat } from 'node:fs/promises'
import path from 'node:path'
import { composed, queues } from '#app/compose.ts'
import { storageKeysInUse } from '#app/housekeeping.ts'
import { openDatabase, openStorage } from '#app/open-deps.ts'
import { countSecrets, type SecretCounts } from '#features/accounts/two-factor/encrypt-secrets.ts'
import { listStoredKeys } from '#features/files/queries.ts'
import { diagnose } from '#features/operations/doctor.ts'
import { createBackup } from '#platform/backup/create-backup.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { type RestoreResult, restoreBackup } from '#platform/backup/restore-backup.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { connectEmbedded, openEmbedded } from '#platform/database/open-embedded.ts'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { checkCertificate } from '#platform/doctor/certificate.ts'
import { type Finding, fail } from '#platform/doctor/finding.ts'
import { findEncryptor, keyFile } from '#platform/encryption.ts'
import { startJobQueue } from '#platform/job-queue.ts'
import { openLog } from '#platform/log/log.ts'
import { recordMaintenance } from '#platform/maintenance.ts'
import { createProgressPrinter } from './progress.ts'
import { runProgram } from './run-program.ts'

const help = `  npm run backup -- FILE      writes the journal to one archive; the server may be running
  npm run restore -- FILE [--waiting send|hold]
                              restores it into an empty journal; the server must not run
  npm run doctor              checks everything the site needs; the server may be running

They use the same configuration as the server. An archive contains password hashes, email addresses and
unpublished manuscripts: store it where only you can read it.`

const log = openLog('warn', process.stderr)

/** Opens the configured database for one task, and closes it. */
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
  const summary = `${file} contains ${rows} rows, ${files.count} files (${files.bytes} bytes) and ${jobs.rows} waiting or failed jobs. It contains password hashes and unpublished manuscripts: store it where only you can read it.${keyFileHint(config)}`
  if (lacking.length === 0) return summary
  process.exitCode = 2
  return `${summary}\n${lacking.length} files are missing or damaged in the storage, so the archive lacks them:\n${lacking.join('\n')}`
}

/** With its own key, an archive would not be protected. */
const keyFileHint = ({ secretKeys, databaseUrl, dataDir }: Config) =>
  secretKeys.length > 0 || databaseUrl
    ? ''
    : ` It does not contain the key of two-factor secrets: copy ${keyFile(dataDir)} to another place.`

/** Records the backup for the doctor. An error here does not make the archive worse. */
async function recordBackup({ db }: OpenDatabase, file: string, made: Manifest): Promise<Manifest> {
  const { lacking } = made
  try {
    const { size: bytes } = await stat(file)
    const problem = lacking.length > 0 ? `it lacks ${lacking.length} files` : null
    await recordMaintenance({ db, clock: systemClock }, 'backup', { bytes, problem })
  } catch (error) {
    log.warn({ err: error }, 'the backup was written, but not recorded')
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
  { manifest, waiting, onHold, secrets }: RestoreResult & { secrets: SecretCounts },
  { databaseUrl, dataDir }: Config,
): string {
  const { tables, files, lacking, madeAt } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const jobs = onHold
    ? `Waiting jobs, emails among them: ${waiting}. They may have run after the backup, so they are on hold. List them with \`npm run admin -- jobs\`, and retry those that did not run with \`npm run admin -- retry-job ID\`.`
    : `Waiting jobs, emails among them: ${waiting}. They run when the server starts.`
  return [
    `The journal is restored as of ${madeAt}: ${rows} rows and ${files.count} files (${files.bytes} bytes). All files were verified.`,
    ...(waiting > 0 ? [jobs] : []),
    ...(secrets.lost > 0
      ? [lostKeyHint(secrets.lost, databaseUrl ? undefined : keyFile(dataDir))]
      : []),
    ...(lacking.length > 0 ? [`The archive lacks ${lacking.length} files.`] : []),
  ].join('\n')
}

/** Before the server starts: it would create a new key. */
const lostKeyHint = (lost: number, file: string | undefined) =>
  `The two-factor secrets of ${lost} people were encrypted with a missing key: before the server starts, ${
    file
      ? `copy secret.key from the old DATA_DIR to ${file}, or set SECRET_KEY to its content`
      : 'set SECRET_KEY to that of the old site, or to the content of secret.key in its DATA_DIR'
  }. Without it, they log in with their recovery codes.`

async function* diagnoseAll(env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  try {
    const config = parseConfig(env)
    yield* diagnose({
      config,
      openDatabase: () => openDatabase(config, log, connectEmbedded),
      openStorage: () => openStorage(config),
      keysInUse: storageKeysInUse,
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
  return count.FAIL > 0 ? `${count.FAIL} problems must be fixed.` : 'No problems.'
}

await runProgram({
  help,
  options: { waiting: { type: 'string' } },
  async run([task, file], { waiting }) {
    if (waiting !== undefined && waiting !== 'send' && waiting !== 'hold')
      throw new ConfigError('--waiting: must be send or hold')
    if (task === 'backup' && file) return runBackup(parseConfig(process.env), file)
    if (task === 'restore' && file) return runRestore(parseConfig(process.env), file, waiting)
    if (task === 'doctor') return runDoctor(process.env)
    return undefined
  },
})
