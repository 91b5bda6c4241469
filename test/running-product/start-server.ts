import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { adminCredentials } from '../../e2e/people.ts'
import { type RunningProduct, startProduct } from '../product.ts'

/** The folder of the product: its build, its migrations and its journal are found from here. */
export const root = path.resolve(import.meta.dirname, '../..')

export type Server = RunningProduct & { origin: string }

/** Where a server runs: its data is in `folder`, its database there too unless `databaseUrl` names one. */
export type Place = {
  folder: string
  port: number
  databaseUrl?: string | undefined
  env?: Record<string, string>
}

/** Starts the built product. Throws with its log when it does not start. */
export async function startServer(place: Place): Promise<Server> {
  const origin = `http://127.0.0.1:${place.port}`
  const log = path.join(place.folder, 'server.log')
  return { ...(await startProduct({ origin, log, env: environment(place) })), origin }
}

/** Runs the program of `npm run admin` beside the server. Throws when it fails. */
export async function runAdmin(place: Place, words: string[]): Promise<void> {
  const program = path.join(root, 'src/cli/admin.ts')
  const options = { cwd: root, env: environment(place) }
  await promisify(execFile)(process.execPath, [program, ...words], options)
}

/** The environment variables of the product. */
export function environment({ folder, port, databaseUrl = '', env }: Place): NodeJS.ProcessEnv {
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  return {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: '',
    TMPDIR: temporary,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: adminCredentials.email,
    ADMIN_PASSWORD: adminCredentials.password,
    SAMPLE_CONTENT: 'off',
    ...env,
  }
}

const folders: string[] = []

/** A temporary folder, removed when the program ends, unless it found an error (exit code 1). */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-running-'))
  folders.push(folder)
  return folder
}

process.once('exit', (code) => {
  if (code !== 1) for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
