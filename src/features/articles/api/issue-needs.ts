import type { Licence } from '#domain/publishing/licence.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { ReceiveForm } from '../../files/receive.ts'

/** What the routes of issues are given. `journal` says which sections there are, and the licence that is usual. */
export type IssueNeeds = {
  db: Database
  clock: Clock
  jobs: Jobs
  storage: Storage
  receiveForm: ReceiveForm
  baseUrl: string
  journal: { licence: Licence; sections: string[] }
}
