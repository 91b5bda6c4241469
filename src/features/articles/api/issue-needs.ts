import type { Licence } from '#domain/publishing/licence.ts'
import type { ReceivingNeeds } from '../../files/receive.ts'

/** What the routes of issues are given. `journal` says which sections there are, and the licence that is usual. */
export type IssueNeeds = ReceivingNeeds & {
  baseUrl: string
  journal: () => { licence: Licence; sections: string[] }
}
