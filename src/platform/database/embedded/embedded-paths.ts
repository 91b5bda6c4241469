import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { ConfigError } from '#platform/config.ts'

/** Where all of the embedded database lies: a folder that nobody else may enter. */
export type EmbeddedPaths = { folder: string; data: string; log: string; password: string }

export function embeddedPaths(dataDir: string): EmbeddedPaths {
  const folder = path.join(dataDir, 'database')
  const within = (name: string) => path.join(folder, name)
  return { folder, data: within('data'), log: within('log'), password: within('password') }
}

/** The one role that can connect, and the database that belongs to it. */
export const databaseName = 'takarda'

/** How to connect to the server of a place. Throws `ConfigError` when its socket cannot be reached. */
export async function readConnectionConfig(place: EmbeddedPaths): Promise<pg.ClientConfig> {
  return {
    host: socketFolder(place.data),
    port: 5432,
    user: databaseName,
    database: databaseName,
    password: await readFile(place.password, 'utf8'),
    ssl: false,
  }
}

/** macOS takes 103 bytes for the path of a socket, Linux 107. (unix(4), unix(7)) */
const maxSocketPathBytes = 103

/** The server's socket lies in its data folder. Where that path is too long for a socket, Linux reaches it by an open folder. */
function socketFolder(data: string): string {
  if (Buffer.byteLength(`${data}/.s.PGSQL.5432`) <= maxSocketPathBytes) return data
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(data, 'r')}`
  throw new ConfigError(
    `DATA_DIR: the path ${data} is too long for the socket of the embedded database. Choose a shorter one, or set DATABASE_URL.`,
  )
}
