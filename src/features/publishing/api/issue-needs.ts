import type { Licence } from '#domain/publishing/licence.ts'
import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'

/** What the routes of issues are given. `journal` says which sections there are, and the licence that is usual. */
export type IssueNeeds = ReceivingNeeds & {
  baseUrl: string
  journal: () => { licence: Licence; sections: string[] }
}
