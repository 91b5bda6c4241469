import type { Registry } from '#domain/publishing/registration/deposit.ts'

/** The page above the pages of deposits and criteria. */
export const registrationPage = { to: '/manage-journals/indexing', label: 'Indexing and DOIs' }

export const registryLabels: Record<Registry, string> = { crossref: 'Crossref', doaj: 'DOAJ' }
