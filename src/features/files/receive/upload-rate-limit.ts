import { canEdit } from '#domain/people/account.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { limitAccount } from '#platform/http/limits/rate-limit.ts'

/** Whoever edits may fill a whole archive in one go; a program that runs wild is stopped. */
const limits = {
  authors: { hits: 20, seconds: 3600 },
  editors: { hits: 10_000, seconds: 3600 },
}

/** Counts a form with files by account: each costs disk, an editor's time and a mail. */
export const limitUploads = (needs: { db: Database; clock: Clock }) =>
  limitAccount(needs, 'upload', (account) => (canEdit(account) ? limits.editors : limits.authors))
