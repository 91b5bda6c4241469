import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type OpenDependencies, openDependencies } from '#app/dependencies.ts'
import { EmailAddress, madeUpPasswordDays, Password, Role } from '#domain/people/account.ts'
import { Refused } from '#domain/refusal.ts'
import { parse } from '#domain/text/parse.ts'
import {
  disableAccount,
  enableAccount,
  endAllSessions,
  endSessionsOf,
} from '#features/accounts/disable-account.ts'
import { requireStrongPassword } from '#features/accounts/login/weak-password.ts'
import {
  createAdmin,
  resetTwoFactor,
  setPassword,
  setRole,
} from '#features/accounts/operator-commands.ts'
import { exportJournal, exportZip } from '#features/harvesting/export/export-journal.ts'
import { openCurrentJournal } from '#features/journal/current-journal.ts'
import { fillFromFolder } from '#features/journal/fill-from-folder.ts'
import { getNewestVersion } from '#features/journal/queries.ts'
import { ContentError } from '#features/journal/read-folder.ts'
import { renderJournal } from '#features/journal/render-journal.ts'
import { writeFolder } from '#features/journal/write-folder.ts'
import { type Config, ConfigError, parseConfig } from '#platform/config.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { connectEmbedded } from '#platform/database/open-embedded.ts'
import { readOutboxFiles } from '#platform/email/outbox.ts'
import { type FailedJob, listFailedJobs, retryFailedJob } from '#platform/failed-jobs.ts'
import { openLog } from '#platform/log.ts'
import { deleteSigningKey } from '#platform/signer.ts'
import { createProgressPrinter } from './progress.ts'

const help = `Takes care of accounts and jobs from the command line, with the same configuration as the server.
The server may run meanwhile.

  npm run admin -- create-admin EMAIL [--name NAME] [--password PASSWORD]
  npm run admin -- set-role EMAIL admin|author|user
  npm run admin -- reset-password EMAIL [--password PASSWORD]
  npm run admin -- reset-two-step EMAIL --proof TEXT   when phone and recovery codes are lost; TEXT is kept
  npm run admin -- disable-account EMAIL   ends its sessions, and nobody signs in to it
  npm run admin -- enable-account EMAIL
  npm run admin -- end-sessions EMAIL      or --all: everybody has to sign in again
  npm run admin -- renew-signing-key       then restart every process
  npm run admin -- jobs              the jobs (mails among them) whose last try failed
  npm run admin -- retry-job ID      tries one of them again, now
  npm run admin -- outbox            the mails that were not sent, for want of a mail server
  npm run admin -- journal export FOLDER   writes what the journal says of itself as journal.json and pages
  npm run export -- FOLDER           writes all that is published into a new folder, a BagIt bag
  npm run export -- FILE --zip       the same as one ZIP
  npm run admin -- help

Without --password one is made up, shown once, and accepted for ${madeUpPasswordDays} days.`

type Options = {
  name?: string | undefined
  password?: string | undefined
  proof?: string | undefined
  all?: boolean | undefined
  zip?: boolean | undefined
}
type Command = (
  needs: OpenDependencies,
  words: string[],
  options: Options,
  config: Config,
) => Promise<string>

const commands: Record<string, Command> = {
  'create-admin': async (needs, [address], { name = 'Administrator', password }) => {
    const email = parse(EmailAddress, address)
    const secret = secretOf(password)
    await requireStrongPassword(parse(Password, secret.password), { name, email })
    await createAdmin(needs, { name, email, ...secret })
    return `${email} is an administrator with the password ${sayPassword(secret)}`
  },
  'set-role': async (needs, [address, wanted]) => {
    const { email, role } = await setRole(needs, parse(EmailAddress, address), parse(Role, wanted))
    return `${email} now has the role ${role}`
  },
  'reset-password': async (needs, [address], { password }) => {
    const secret = secretOf(password)
    parse(Password, secret.password)
    const { email } = await setPassword(needs, parse(EmailAddress, address), secret)
    return `${email} now has the password ${sayPassword(secret)}; every session has ended`
  },
  'reset-two-step': async (needs, [address], { proof = '' }) => {
    const { email } = await resetTwoFactor(needs, parse(EmailAddress, address), proof)
    return `${email} signs in without a second step; every session has ended`
  },
  'disable-account': async (needs, [address]) => {
    const { email } = await disableAccount(needs, parse(EmailAddress, address))
    return `${email} is disabled; every session has ended`
  },
  'enable-account': async (needs, [address]) => {
    const { email } = await enableAccount(needs, parse(EmailAddress, address))
    return `${email} can sign in again`
  },
  'end-sessions': async (needs, [address], { all }) => {
    const count = all
      ? await endAllSessions(needs)
      : await endSessionsOf(needs, parse(EmailAddress, address))
    return `${count} sessions have ended`
  },
  'renew-signing-key': async ({ db }) => {
    await deleteSigningKey(db)
    return 'A new key signs addresses once every process of the server has been restarted.'
  },
  jobs: async ({ db }) => {
    const jobs = await listFailedJobs(db)
    return jobs.length > 0 ? jobs.map(describeFailedJob).join('\n') : 'No job has failed.'
  },
  'retry-job': async (needs, [id = '']) => {
    await retryFailedJob(needs, id)
    return `${id} is tried again by the server that runs, or by the next one that starts.`
  },
  journal: async (needs, [verb, folder], _options, { journalDir }) => {
    if (verb !== 'export' || !folder)
      throw new Refused('invalid', 'Write: npm run admin -- journal export FOLDER', 'folder')
    await fillFromFolder(needs, journalDir)
    const { number, written } = await getNewestVersion(needs.db)
    await writeFolder(needs, written, folder)
    return `${folder} holds version ${number} of what ${written.journal.name} says of itself`
  },
  export: async (needs, [place], { zip }, { journalDir, baseUrl }) => {
    if (!place) throw new Refused('invalid', 'Name a folder that is not there yet.', 'folder')
    await fillFromFolder(needs, journalDir)
    const live = await openCurrentJournal(needs.db, renderJournal)
    const content = await live.content()
    const tell = createProgressPrinter(process.stderr)
    const progress = (part: number) => tell('exporting', part)
    const write = zip ? exportZip : exportJournal
    const { articles, files } = await write({ ...needs, content, baseUrl, progress }, place)
    return `${place} holds ${articles} articles and ${files} files`
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
    `${id}  ${effect ?? queue}, asked for at ${createdAt.toISOString()}`,
    ...(requestId ? [`by request ${requestId}`] : []),
    `tried ${attempts} times: ${problem};`,
    nextTryAt ? `next try at ${nextTryAt.toISOString()}` : 'failed for good',
  ].join(' ')

type Secret = { password: string; madeUp: boolean }

const secretOf = (password: string | undefined): Secret => ({
  password: password ?? randomBytes(16).toString('base64url'),
  madeUp: password === undefined,
})

const sayPassword = ({ password, madeUp }: Secret): string =>
  madeUp ? `${password} for ${madeUpPasswordDays} days` : password

async function readOutbox({ dataDir }: Config): Promise<string> {
  const mails = await readOutboxFiles(path.join(dataDir, 'outbox'))
  return mails.length > 0
    ? mails.map(decodeQuotedPrintable).join(`\n${'-'.repeat(72)}\n`)
    : 'The outbox is empty.'
}

/** A mail as it is kept spells long lines and letters beyond ASCII in a way (RFC 2045, 6.7) that no link survives. */
function decodeQuotedPrintable(mail: string): string {
  const bytes = mail
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      password: { type: 'string' },
      proof: { type: 'string' },
      all: { type: 'boolean' },
      zip: { type: 'boolean' },
    },
  })
  const [name = 'help', ...words] = positionals
  if (name === 'help') return help
  const config = parseConfig(process.env)
  if (name === 'outbox') return readOutbox(config)
  const command = commands[name]
  if (!command) throw new Refused('invalid', `There is no command ${name}.\n\n${help}`)
  // It neither answers nor works: what it enqueues is done by the server.
  const idle = { ...config, roles: { web: false, worker: false } }
  const needs = await openDependencies(idle, openLog('warn', process.stderr), connectEmbedded)
  try {
    return await command(needs, words, values, config)
  } finally {
    await needs.close()
  }
}

try {
  console.log(await run())
} catch (error) {
  const plain = [Refused, ConfigError, ContentError, FolderInUse].some(
    (fault) => error instanceof fault,
  )
  console.error(plain ? (error as Error).message : error)
  process.exitCode = 1
}
