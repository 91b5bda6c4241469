/** A registry's API, and with what the journal signs in there; the secrets go nowhere else. */
export type CrossrefAccess = { url: string; login: string; password: string }
export type DoajAccess = { url: string; apiKey: string }

/** The registries for which the journal has credentials. Nothing is sent to others. */
export type Registries = {
  crossref?: CrossrefAccess | undefined
  doaj?: DoajAccess | undefined
  /** How long an answer is waited for, in milliseconds; left out where the usual will do. */
  withinMs?: number
}

/** How long an answer is waited for, in milliseconds: Crossref looks through a deposit before it answers. */
export const usualWait = 60_000
