import path from 'node:path'
import { storageKeysInUse } from '#app/compose.ts'
import { countAdmins } from '#features/accounts/queries.ts'
import { countSecrets } from '#features/accounts/two-factor/encrypt-secrets.ts'
import { countOrphans, listMissingKeys } from '#features/files/inventory.ts'
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
import { isLoopback } from '#platform/loopback.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fetchScannerVersion, type ScannerAddress } from '#platform/virus-scanner.ts'

export type DoctorDependencies = {
  config: Config
  openDatabase(): Promise<OpenDatabase>
  openStorage(): Promise<Storage>
  /** Connects to the public address of the site. */
  checkCertificate(baseUrl: string, now: Date): Promise<Finding[]>
}

/** Looks at all that a site needs, one thing after the other; what fails keeps nothing else from being looked at. */
export async function* diagnose({ config, ...open }: DoctorDependencies): AsyncGenerator<Finding> {
  yield* checkEnvironment(config)
  yield* await runCheck('certificate', () => open.checkCertificate(config.baseUrl, new Date()))
  const storage = await open.openStorage().catch((error: Error) => error)
  const database = await open.openDatabase().catch((error: Error) => error)
  yield* checkServices(
    config,
    () => unwrap(database),
    () => unwrap(storage),
  )
  yield* await runCheck('files', () => checkFiles(unwrap(database), unwrap(storage)))
  if (!(database instanceof Error)) await database.close()
}

/** The same of a site that runs, but for what takes longer the more it holds. */
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

function unwrap<Thing>(thing: Thing | Error): Thing {
  if (thing instanceof Error) throw thing
  return thing
}

async function checkConfiguration(config: Config): Promise<Finding[]> {
  // An empty database would be filled from there.
  await readFolder(config.journalDir)
  const about = 'configuration'
  const { hostname, protocol } = new URL(config.baseUrl)
  if (isLoopback(hostname))
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
  await checkMailServer(smtpUrl)
  if (!requiresTls(smtpUrl) && !isLoopback(new URL(smtpUrl).hostname))
    return [
      warn(
        'mail',
        'the mail server answers, but requireTLS=false in SMTP_URL lets mail go to it in the open: links that set passwords can be read on the way',
      ),
    ]
  if (!mailFrom) return [warn('mail', 'the mail server answers, but MAIL_FROM is not set')]
  return [ok('mail', 'the mail server answers and lets us in')]
}

async function checkBounces({ bounceMailbox, smtpUrl }: Config): Promise<Finding[]> {
  if (!smtpUrl) return []
  if (!bounceMailbox)
    return [ok('bounces', 'no mailbox is read for letters that come back: BOUNCE_URL names one')]
  await checkMailbox(bounceMailbox)
  return [ok('bounces', 'the mailbox of letters that come back can be opened')]
}

/** Signatures that are older, in days, know no newer virus. */
const maxSignatureDays = 7

async function checkScanner(place: ScannerAddress | undefined, now: Date): Promise<Finding[]> {
  const about = 'scanner'
  if (!place) return [ok(about, 'files are not scanned for viruses: CLAMAV_SOCKET names a scanner')]
  const advice =
    'files that come in wait for it; is clamav-daemon running, and CLAMAV_SOCKET right?'
  const version = await fetchScannerVersion(place).catch((error: Error) => error)
  if (version instanceof Error) return [fail(about, `${version.message}; ${advice}`)]
  const { name, signaturesDate } = version
  const days = signaturesDate && Math.floor((now.getTime() - signaturesDate.getTime()) / 86_400_000)
  return days !== undefined && days >= maxSignatureDays
    ? [warn(about, `${name} answers, with signatures ${days} days old; is freshclam running?`)]
    : [ok(about, `${name} answers`)]
}

/** The settings of the first start name a password, which may be old and known by now. */
async function checkAdministrator({ admin }: Config, db: Database): Promise<Finding[]> {
  if (!admin || !(await hasTable(db, 'user'))) return []
  if ((await countAdmins(db)) === 0) return []
  const says =
    'ADMIN_EMAIL and ADMIN_PASSWORD were for the first start: nothing is made of them any more, and whoever reads the settings reads a password; take them out'
  return [warn('accounts', says)]
}

/** Whether what signs people in lies sealed, and the key of it is here. */
async function checkSecrets(config: Config, db: Database): Promise<Finding[]> {
  const about = 'secrets'
  if (!(await hasTable(db, 'two_factor'))) return []
  const { all, open, lost } = await countSecrets({ db, encryptor: await findEncryptor(config) })
  if (lost > 0)
    return [
      fail(
        about,
        `${lost} of ${all} second steps are sealed under a key that is not here: bring the file secret.key of the DATA_DIR that they come from, or its SECRET_KEY; without it, those people need their recovery codes`,
      ),
    ]
  if (open > 0)
    return [
      warn(
        about,
        `${open} of ${all} second steps lie in the database as they are, and so in its backups: set SECRET_KEY (openssl rand -base64 32), the same for every process, and start anew`,
      ),
    ]
  return [ok(about, `the secrets of ${all} second steps are sealed`)]
}

async function checkFiles({ db }: OpenDatabase, storage: Storage): Promise<Finding[]> {
  const stored = new Map<string, Date>()
  for await (const { key, putAt } of storage.list()) stored.set(key, putAt)
  const { missing, named } = await listMissingKeys(db, stored)
  const orphans = await countOrphans(
    db,
    stored,
    new Date(Date.now() - 2 * 86_400_000),
    storageKeysInUse,
  )
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
