import type { Registry } from '#domain/publishing/registration/deposit.ts'

export const registryLabels: Record<Registry, string> = { crossref: 'Crossref', doaj: 'DOAJ' }
