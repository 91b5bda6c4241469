import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type RunningProduct, startProduct } from '../test/product.ts'

/** The folder of the product: its build, its migrations and its journal are found from here. */
export const root = path.resolve(import.meta.dirname, '..')

export const admin = { email: 'admin@example.org', password: 'a long enough password' }

export type Server = RunningProduct & { origin: string }

export type ServerOptions = {
  folder: string
  port: number
  databaseUrl?: string | undefined
  env?: Record<string, string>
  /** The tree of another version. */
  root?: string | undefined
}

/** Starts the built product in a folder of its own. Throws with its log when it does not start. */
export async function startServer({
  folder,
  port,
  databaseUrl,
  env,
  root: tree,
}: ServerOptions): Promise<Server> {
  const origin = `http://127.0.0.1:${port}`
  const product = await startProduct({
    origin,
    root: tree,
    log: path.join(folder, 'server.log'),
    env: environment({ folder, port, databaseUrl, env }),
  })
  return { ...product, origin }
}

/** Runs `npm run admin`'s program beside the server. Throws when it fails. */
export async function runAdmin(place: ServerOptions, words: string[]): Promise<void> {
  const program = path.join(root, 'src/cli/admin.ts')
  await promisify(execFile)(process.execPath, [program, ...words], {
    cwd: root,
    env: environment(place),
  })
}

/** What the product is told in a place. */
export function environment({ folder, port, databaseUrl, env }: ServerOptions): NodeJS.ProcessEnv {
  const temporary = path.join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  return {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: '',
    TMPDIR: temporary,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: databaseUrl ?? '',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SAMPLE_CONTENT: 'off',
    ...env,
  }
}

/** A temporary folder that goes when the bench ends, unless something was found wrong (exit code 1). */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'takarda-bench-'))
  process.once('exit', (code) => {
    if (code !== 1) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
