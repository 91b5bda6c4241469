import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { startProduct } from '../test/product.ts'
import { adminCredentials } from './people.ts'

/** The environment of a product under test, without any setting of this machine. */
export const productEnvironment = (port: number | string, settings: Record<string, string>) => ({
  NODE_ENV: 'production',
  PORT: String(port),
  BASE_URL: `http://localhost:${port}`,
  ADMIN_EMAIL: adminCredentials.email,
  ADMIN_PASSWORD: adminCredentials.password,
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  ROLES: '',
  STORAGE_URL: '',
  SMTP_URL: '',
  HOST: '',
  JOURNAL_DIR: '',
  CORS_ORIGINS: '',
  TRUST_PROXY: '',
  SESSION_DAYS: '',
  CLAMAV_SOCKET: '',
  MAIL_FROM: '',
  SAMPLE_CONTENT: '',
  CROSSREF_LOGIN: '',
  CROSSREF_PASSWORD: '',
  DOAJ_API_KEY: '',
  BOUNCE_URL: '',
  METRICS_PORT: '',
  METRICS_TOKEN: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  ...settings,
})

/** Starts a product in addition to the shared one, with its data in a folder. The caller stops it. */
export async function startSecondProduct(folder: string, settings: Record<string, string>) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const log = path.join(folder, 'product.log')
  // A product that a test kills leaves temporary files, which are deleted with the folder.
  const temporary = path.join(folder, 'temporary')
  mkdirSync(temporary, { recursive: true })
  const own = productEnvironment(port, {
    DATA_DIR: folder,
    TMPDIR: temporary,
    SAMPLE_CONTENT: 'off',
    ...settings,
  })
  const { end } = await startProduct({ origin, log, env: { ...process.env, ...own } })
  return {
    origin,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    log: () => readFileSync(log, 'utf8'),
  }
}
