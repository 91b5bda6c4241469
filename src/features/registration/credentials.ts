/** A registry's API, and with what the journal signs in there; the secrets go nowhere else. */
export type CrossrefCredentials = { url: string; login: string; password: string }
export type DoajCredentials = { url: string; apiKey: string }

/** The registries for which the journal has credentials. Nothing is sent to others. */
export type RegistryCredentials = {
  crossref?: CrossrefCredentials | undefined
  doaj?: DoajCredentials | undefined
  /** How long an answer is waited for, in milliseconds; left out where the usual will do. */
  timeoutMs?: number
}

/** How long an answer is waited for, in milliseconds: Crossref looks through a deposit before it answers. */
export const defaultTimeout = 60_000
