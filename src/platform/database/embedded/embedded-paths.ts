import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { ConfigError } from '#platform/config.ts'

/** The folder of the embedded database, which only its owner can enter. */
export type EmbeddedPaths = { folder: string; data: string; log: string; password: string }

export function embeddedPaths(dataDir: string): EmbeddedPaths {
  const folder = path.join(dataDir, 'database')
  const within = (name: string) => path.join(folder, name)
  return { folder, data: within('data'), log: within('log'), password: within('password') }
}

/** The only role that can connect, and its database. */
export const databaseName = 'takarda'

/** The connection settings. Throws `ConfigError` when the path of the socket is too long. */
export async function readConnectionConfig(paths: EmbeddedPaths): Promise<pg.ClientConfig> {
  return {
    host: socketFolder(paths.data),
    port: 5432,
    user: databaseName,
    database: databaseName,
    password: await readFile(paths.password, 'utf8'),
    ssl: false,
  }
}

/** macOS allows 103 bytes, Linux 107. (unix(4), unix(7)) */
const maxSocketPathBytes = 103

/** The socket is in the data folder. Linux reaches a longer path through an open folder. */
function socketFolder(data: string): string {
  if (Buffer.byteLength(`${data}/.s.PGSQL.5432`) <= maxSocketPathBytes) return data
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(data, 'r')}`
  throw new ConfigError(
    `DATA_DIR: the path ${data} is too long for the socket of the embedded database. Choose a shorter one, or set DATABASE_URL.`,
  )
}
