import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { ApiError } from '#web/api/api.ts'
import { type DeviceDraft, readFields } from './draft.ts'

/** A review that its reviewer wants to send as soon as there is a connection. */
export type WaitingReview = {
  /** The review at the moment when they pressed the button. */
  written: string
  /** When the journal had received the review before; null for a first version. */
  sentAt: string | null
}

/** Everything that is written, in one text: equal for equal reviews, whenever and wherever they were saved. */
export const describeWritten = (draft: DeviceDraft): string =>
  JSON.stringify(
    Object.entries(readFields(draft))
      .flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const]))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * What happens to a waiting review once the server answers: `already-sent` from another device; `changed` here or elsewhere,
 * or sent back for completion since, so that its reviewer looks at it again; else `send`.
 */
export function decideWaiting(
  waiting: WaitingReview,
  { state, sentAt }: Pick<ReviewBody, 'state' | 'sentAt'>,
  draft: DeviceDraft,
): 'send' | 'changed' | 'already-sent' {
  if (state === 'reviewed') return 'already-sent'
  const isSame = sentAt === waiting.sentAt && describeWritten(draft) === waiting.written
  return isSame ? 'send' : 'changed'
}

/** Whether a call may succeed later without a change: there was no answer, or the server was overloaded. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind !== 'response' || error.status === 429 || (error.status ?? 500) >= 500)
