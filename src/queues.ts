import { accessNoticeQueue } from '#features/accounts/change-profile.ts'
import { resetRequestQueue } from '#features/accounts/commands.ts'
import { contactQueue } from '#features/contact/commands.ts'
import { reactionQueue } from '#platform/events.ts'
import { housekeepingQueue } from './housekeeping.ts'

/** Every queue that this product uses. */
export const queues = [
  reactionQueue,
  resetRequestQueue,
  accessNoticeQueue,
  contactQueue,
  housekeepingQueue,
]
