import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type OpenDeps, openDeps } from '#app/open-deps.ts'
import { EmailAddress, generatedPasswordDays, Password, Role } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import { requireStrongPassword } from '#features/accounts/login/weak-password.ts'
import {
  createAdmin,
  disableAccount,
  enableAccount,
  endSessionsOf,
  resetTwoFactor,
  setPassword,
  setRole,
} from '#features/accounts/operator-commands.ts'
import { exportJournal, exportZip } from '#features/harvesting/export/export-journal.ts'
import { openCurrentJournal } from '#features/journal/current-journal.ts'
import { fillFromFolder } from '#features/journal/fill-from-folder.ts'
import { getNewestVersion } from '#features/journal/queries.ts'
import { renderJournal } from '#features/journal/render-journal.ts'
import { writeFolder } from '#features/journal/write-folder.ts'
import { type Config, parseConfig } from '#platform/config.ts'
import { connectEmbedded } from '#platform/database/open-embedded.ts'
import { readOutboxFiles } from '#platform/email/outbox.ts'
import { type FailedJob, listFailedJobs, retryFailedJob } from '#platform/failed-jobs.ts'
import { openLog } from '#platform/log/log.ts'
import { deleteSigningKey } from '#platform/signer.ts'
import { createProgressPrinter } from './progress.ts'
import { runProgram } from './run-program.ts'

const help = `Manages accounts and jobs, with the same configuration as the server. The server may be running.

  npm run admin -- create-admin EMAIL [--name NAME] [--password PASSWORD]
  npm run admin -- set-role EMAIL admin|author|user
  npm run admin -- reset-password EMAIL [--password PASSWORD]
  npm run admin -- reset-two-factor EMAIL --proof TEXT   if phone and recovery codes are lost; TEXT is logged
  npm run admin -- disable-account EMAIL   ends its sessions and prevents login
  npm run admin -- enable-account EMAIL
  npm run admin -- end-sessions EMAIL      or --all: everybody must log in again
  npm run admin -- renew-signing-key       then restart every process
  npm run admin -- jobs              lists failed jobs, emails among them
  npm run admin -- retry-job ID      retries a failed job now
  npm run admin -- outbox            shows the emails of a site without a mail server
  npm run admin -- journal export FOLDER   writes the journal settings and pages to a folder
  npm run export -- FOLDER           exports everything published to a new folder (BagIt)
  npm run export -- FILE --zip       the same as a ZIP file
  npm run admin -- help

Without --password, a password is generated, shown once and valid for ${generatedPasswordDays} days.`

type Options = {
  name?: string | undefined
  password?: string | undefined
  proof?: string | undefined
  all?: boolean | undefined
  zip?: boolean | undefined
}
type Command = (deps: OpenDeps, args: string[], options: Options, config: Config) => Promise<string>

const commands: Record<string, Command> = {
  'create-admin': async (deps, [address], { name = 'Administrator', password }) => {
    const email = parse(EmailAddress, address)
    const secret = passwordOrGenerated(password)
    await requireStrongPassword(parse(Password, secret.password), { name, email })
    await createAdmin(deps, { name, email, ...secret })
    return `${email} is an administrator with the password ${describePassword(secret)}`
  },
  'set-role': async (deps, [address, newRole]) => {
    const { email, role } = await setRole(deps, parse(EmailAddress, address), parse(Role, newRole))
    return `${email} now has the role ${role}`
  },
  'reset-password': async (deps, [address], { password }) => {
    const secret = passwordOrGenerated(password)
    parse(Password, secret.password)
    const { email } = await setPassword(deps, parse(EmailAddress, address), secret)
    return `${email} now has the password ${describePassword(secret)}; all sessions have ended`
  },
  'reset-two-factor': async (deps, [address], { proof = '' }) => {
    const { email } = await resetTwoFactor(deps, parse(EmailAddress, address), proof)
    return `${email} logs in without a second step; all sessions have ended`
  },
  'disable-account': async (deps, [address]) => {
    const { email } = await disableAccount(deps, parse(EmailAddress, address))
    return `${email} is disabled; all sessions have ended`
  },
  'enable-account': async (deps, [address]) => {
    const { email } = await enableAccount(deps, parse(EmailAddress, address))
    return `${email} can log in again`
  },
  'end-sessions': async (deps, [address], { all }) => {
    const count = await endSessionsOf(deps, all ? undefined : parse(EmailAddress, address))
    return `${count} sessions have ended`
  },
  'renew-signing-key': async ({ db }) => {
    await deleteSigningKey(db)
    return 'Restart every process of the server to create a new key.'
  },
  jobs: async ({ db }) => {
    const jobs = await listFailedJobs(db)
    return jobs.length > 0 ? jobs.map(describeFailedJob).join('\n') : 'No job has failed.'
  },
  'retry-job': async (deps, [id = '']) => {
    await retryFailedJob(deps, id)
    return `${id} is retried by the running server, or by the next one that starts.`
  },
  journal: async (deps, [verb, folder], _options, { journalDir }) => {
    if (verb !== 'export' || !folder)
      throw new Refused('invalid', 'Usage: npm run admin -- journal export FOLDER', 'folder')
    await fillFromFolder(deps, journalDir)
    const { number, written } = await getNewestVersion(deps.db)
    await writeFolder(deps, written, folder)
    return `${folder} contains version ${number} of the settings of ${written.journal.name}`
  },
  export: async (deps, [target], { zip }, { journalDir, baseUrl }) => {
    if (!target) throw new Refused('invalid', 'Name a folder that does not exist yet.', 'folder')
    await fillFromFolder(deps, journalDir)
    const live = await openCurrentJournal(deps.db, renderJournal)
    const content = await live.content()
    const tell = createProgressPrinter(process.stderr)
    const progress = (part: number) => tell('exporting', part)
    const write = zip ? exportZip : exportJournal
    const { articles, files } = await write({ ...deps, content, baseUrl, progress }, target)
    return `${target} contains ${articles} articles and ${files} files`
  },
}

const describeFailedJob = ({
  id,
  queue,
  effect,
  attempts,
  problem,
  requestId,
  createdAt,
  nextTryAt,
}: FailedJob) =>
  [
    `${id}  ${effect ?? queue}, created ${createdAt.toISOString()}`,
    ...(requestId ? [`by request ${requestId}`] : []),
    `failed ${attempts} times: ${problem};`,
    nextTryAt ? `next attempt ${nextTryAt.toISOString()}` : 'not retried',
  ].join(' ')

type Secret = { password: string; isGenerated: boolean }

const passwordOrGenerated = (password: string | undefined): Secret => ({
  password: password ?? randomBytes(16).toString('base64url'),
  isGenerated: password === undefined,
})

const describePassword = ({ password, isGenerated }: Secret): string =>
  isGenerated ? `${password} for ${generatedPasswordDays} days` : password

async function readOutbox({ dataDir }: Config): Promise<string> {
  const emails = await readOutboxFiles(path.join(dataDir, 'outbox'))
  return emails.length > 0
    ? emails.map(decodeQuotedPrintable).join(`\n${'-'.repeat(72)}\n`)
    : 'The outbox is empty.'
}

/** Outbox files are encoded as quoted-printable (RFC 2045, 6.7), which breaks links. */
function decodeQuotedPrintable(email: string): string {
  const bytes = email
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

await runProgram({
  help,
  options: {
    name: { type: 'string' },
    password: { type: 'string' },
    proof: { type: 'string' },
    all: { type: 'boolean' },
    zip: { type: 'boolean' },
  },
  async run([name = 'help', ...args], values) {
    if (name === 'help') return help
    const config = parseConfig(process.env)
    if (name === 'outbox') return readOutbox(config)
    const command = commands[name]
    if (!command) throw new Refused('invalid', `There is no command ${name}.\n\n${help}`)
    // Runs neither role: the server runs the jobs that a command enqueues.
    const idle = { ...config, roles: { web: false, worker: false } }
    const deps = await openDeps(idle, openLog('warn', process.stderr), connectEmbedded)
    try {
      return await command(deps, args, values, config)
    } finally {
      await deps.close()
    }
  },
})
