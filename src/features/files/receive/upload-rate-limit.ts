import { canEdit } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitAccount } from '#platform/http/limits/rate-limit.ts'

/** Editors may upload a whole archive at once. */
const limits = {
  authors: { hits: 20, seconds: 3600 },
  editors: { hits: 10_000, seconds: 3600 },
}

/** Limits forms with files per account: each costs disk space, an editor's time and an email. */
export const limitUploads = (deps: { db: Database; clock: Clock }) =>
  limitAccount(deps, 'upload', (account) => (canEdit(account) ? limits.editors : limits.authors))
