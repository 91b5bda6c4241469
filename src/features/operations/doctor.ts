import path from 'node:path'
import { countAdmins } from '#features/accounts/queries.ts'
import { countSecrets } from '#features/accounts/two-factor/encrypt-secrets.ts'
import { countOrphans, type KeyUse, listMissingKeys } from '#features/files/inventory.ts'
import { readFolder } from '#features/journal/read-folder.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { OpenDatabase } from '#platform/database/open-postgres.ts'
import { checkDatabase } from '#platform/doctor/database.ts'
import { checkDisk } from '#platform/doctor/disk.ts'
import { type Finding, fail, ok, runCheck, warn } from '#platform/doctor/finding.ts'
import { checkMaintenance, hasTable } from '#platform/doctor/maintenance.ts'
import { checkStorage } from '#platform/doctor/storage.ts'
import { checkMailbox } from '#platform/email/mailbox.ts'
import { checkMailServer, requiresTls } from '#platform/email/mailer.ts'
import { findEncryptor } from '#platform/encryption.ts'
import { isLoopback } from '#platform/outbound.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fetchScannerVersion, type ScannerAddress } from '#platform/virus-scanner.ts'

export type DoctorDeps = {
  config: Config
  openDatabase(): Promise<OpenDatabase>
  openStorage(): Promise<Storage>
  /** Lists stored files that no row of `file` names. */
  keysInUse: readonly KeyUse[]
  checkCertificate(baseUrl: string, now: Date): Promise<Finding[]>
}

/** Runs all checks one after the other; a failed one does not stop the others. */
export async function* diagnose({ config, ...open }: DoctorDeps): AsyncGenerator<Finding> {
  yield* checkEnvironment(config)
  yield* await runCheck('certificate', () => open.checkCertificate(config.baseUrl, new Date()))
  const storage = await open.openStorage().catch((error: Error) => error)
  const database = await open.openDatabase().catch((error: Error) => error)
  yield* checkServices(
    config,
    () => unwrap(database),
    () => unwrap(storage),
  )
  yield* await runCheck('files', () =>
    checkFiles(unwrap(database), unwrap(storage), open.keysInUse),
  )
  if (!(database instanceof Error)) await database.close()
}

/** The checks of a running site, without those that take longer the more it stores. */
export async function* diagnoseRunningSite(
  config: Config,
  database: OpenDatabase,
  storage: Storage,
): AsyncGenerator<Finding> {
  yield* checkEnvironment(config)
  yield* checkServices(
    config,
    () => database,
    () => storage,
  )
}

async function* checkEnvironment(config: Config): AsyncGenerator<Finding> {
  yield* await runCheck('configuration', () => checkConfiguration(config))
  yield* await runCheck('disk', () => checkDisk(config.dataDir))
  yield* await runCheck('mail', () => checkMail(config))
  yield* await runCheck('bounces', () => checkBounces(config))
  yield* await runCheck('scanner', () => checkScanner(config.scanner, new Date()))
}

async function* checkServices(
  config: Config,
  database: () => OpenDatabase,
  storage: () => Storage,
): AsyncGenerator<Finding> {
  yield* await runCheck('storage', () => checkStorage(storage()))
  const folder = path.resolve('db/migrations')
  yield* await runCheck('database', async () => [
    ...(await checkDatabase(database(), folder)),
    ...(await checkMaintenance(database().db, new Date())),
    ...(await checkAdministrator(config, database().db)),
    ...(await checkSecrets(config, database().db)),
  ])
}

function unwrap<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value
  return value
}

async function checkConfiguration(config: Config): Promise<Finding[]> {
  // An empty database would be filled from this folder.
  await readFolder(config.journalDir)
  const about = 'configuration'
  const { hostname, protocol } = new URL(config.baseUrl)
  if (isLoopback(hostname))
    return [
      warn(
        about,
        `links begin with ${config.baseUrl}; set BASE_URL to the public address of the site`,
      ),
    ]
  if (protocol === 'http:')
    return [
      warn(
        about,
        `BASE_URL is ${config.baseUrl}: passwords are sent unencrypted; use a proxy with TLS`,
      ),
    ]
  return [ok(about, `the site is at ${config.baseUrl}`)]
}

async function checkMail({ smtpUrl, mailFrom }: Config): Promise<Finding[]> {
  if (!smtpUrl)
    return [
      warn('mail', 'no email is sent: set SMTP_URL; `npm run admin -- outbox` shows the emails'),
    ]
  await checkMailServer(smtpUrl)
  if (!requiresTls(smtpUrl) && !isLoopback(new URL(smtpUrl).hostname))
    return [
      warn(
        'mail',
        'the mail server answers, but requireTLS=false in SMTP_URL allows unencrypted email: others can read links that set passwords',
      ),
    ]
  if (!mailFrom) return [warn('mail', 'the mail server answers, but MAIL_FROM is not set')]
  return [ok('mail', 'the mail server accepts the login')]
}

async function checkBounces({ bounceMailbox, smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return []
  if (!bounceMailbox) return [ok('bounces', 'no mailbox for bounces is configured (BOUNCE_URL)')]
  await checkMailbox(bounceMailbox)
  return [ok('bounces', 'the mailbox for bounces can be opened')]
}

/** In days; older signatures miss new viruses. */
const maxSignatureDays = 7

async function checkScanner(address: ScannerAddress | undefined, now: Date): Promise<Finding[]> {
  const about = 'scanner'
  if (!address) return [ok(about, 'no virus scanner is configured (CLAMAV_SOCKET)')]
  const advice = 'uploads wait for it; is clamav-daemon running, and CLAMAV_SOCKET right?'
  const version = await fetchScannerVersion(address).catch((error: Error) => error)
  if (version instanceof Error) return [fail(about, `${version.message}; ${advice}`)]
  const { name, signaturesDate } = version
  const days = signaturesDate && Math.floor((now.getTime() - signaturesDate.getTime()) / 86_400_000)
  return days !== undefined && days >= maxSignatureDays
    ? [warn(about, `${name} answers, with signatures ${days} days old; is freshclam running?`)]
    : [ok(about, `${name} answers`)]
}

/** Both were for the first start; the password may be old and known by now. */
async function checkAdministrator({ admin }: Config, db: Database): Promise<Finding[]> {
  if (!admin || !(await hasTable(db, 'user'))) return []
  if ((await countAdmins(db)) === 0) return []
  const says = 'Remove ADMIN_EMAIL and ADMIN_PASSWORD: they are no longer used.'
  return [warn('accounts', says)]
}

/** Whether two-factor secrets are encrypted and can be decrypted. */
async function checkSecrets(config: Config, db: Database): Promise<Finding[]> {
  const about = 'secrets'
  if (!(await hasTable(db, 'two_factor'))) return []
  const {
    all,
    open: plain,
    lost,
  } = await countSecrets({ db, encryptor: await findEncryptor(config) })
  if (lost > 0)
    return [
      fail(
        about,
        `${lost} of ${all} two-factor secrets were encrypted with a missing key: restore secret.key of the old DATA_DIR, or set its SECRET_KEY; otherwise these people need their recovery codes`,
      ),
    ]
  if (plain > 0)
    return [
      warn(
        about,
        `${plain} of ${all} two-factor secrets are not encrypted in the database and its backups: set SECRET_KEY (openssl rand -base64 32) for every process, and restart`,
      ),
    ]
  return [ok(about, `all ${all} two-factor secrets are encrypted`)]
}

async function checkFiles(
  { db }: OpenDatabase,
  storage: Storage,
  keysInUse: readonly KeyUse[],
): Promise<Finding[]> {
  const stored = new Map<string, Date>()
  for await (const { key, putAt } of storage.list()) stored.set(key, putAt)
  const { missing, named } = await listMissingKeys(db, stored)
  const orphans = await countOrphans(db, stored, new Date(Date.now() - 2 * 86_400_000), keysInUse)
  return [
    missing.length > 0
      ? fail(
          'files',
          `${missing.length} files are missing in the storage; restore them from a backup: ${missing.slice(0, 5).join(', ')}`,
        )
      : ok('files', `all ${named} files are stored`),
    orphans > 0
      ? warn(
          'files',
          `${orphans} files have been unused for two days; a running server deletes them at 03:17 UTC`,
        )
      : ok('files', 'no file is unused'),
  ]
}
