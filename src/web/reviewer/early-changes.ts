import { type EarlyChange, earlyReviewAttribute } from '#web/client/api/early-review.ts'

/** What was typed for a review before the scripts, once. */
export function takeEarlyChanges(review: string): Record<string, EarlyChange> {
  const early = typeof window === 'undefined' ? undefined : window.earlyReview
  if (early?.typed?.review !== review) return {}
  const { changes } = early.typed
  delete early.typed
  return changes
}

/** Where the reviewer is typing before the scripts, if they are. */
export function findEarlyCaret(): { start: number; end: number } | undefined {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLTextAreaElement)) return undefined
  if (!activeElement.closest(`[${earlyReviewAttribute}]`)) return undefined
  return { start: activeElement.selectionStart, end: activeElement.selectionEnd }
}
