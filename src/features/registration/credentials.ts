import type { Journal } from '#domain/journal/journal.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/job-queue.ts'

export type CrossrefCredentials = { url: string; login: string; password: string }
export type DoajCredentials = { url: string; apiKey: string }

/** The registries to which the journal deposits. Nothing is sent to others. */
export type RegistryCredentials = {
  crossref?: CrossrefCredentials | undefined
  doaj?: DoajCredentials | undefined
  /** The time limit of a request, in milliseconds. */
  timeoutMs?: number
}

/** In milliseconds. Crossref checks a deposit before it responds. */
export const defaultTimeout = 60_000

export type RegistrationDeps = {
  db: Database
  clock: Clock
  jobs: Jobs
  journal: Journal
  registries: RegistryCredentials
}
