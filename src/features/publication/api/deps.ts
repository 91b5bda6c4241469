import type { Journal } from '#domain/journal/journal.ts'
import type { PresentContext } from '#features/editorial/present.ts'
import type { ReceivingDeps } from '#features/files/receive/receive-form.ts'

export type PublicationDeps = ReceivingDeps & {
  baseUrl: string
  journal: () => Journal
  presentContext: () => Promise<PresentContext>
}
