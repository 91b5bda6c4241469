import { z } from 'zod'
import { line } from '#domain/text/parse.ts'

/**
 * Why an account has a conflict of interest with a submission: its owner is the submitter, shares an identifier with an
 * author, or has declared the conflict.
 */
export const conflictKinds = [
  'author',
  'same-email',
  'same-orcid',
  'same-name',
  'declared',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

/**
 * Whether a conflict can be lifted: a declared one by its owner or a manager, a shared name by another manager. Authors
 * always keep their conflict.
 */
export function mayLift(
  kind: ConflictKind,
  { isOwn, isManager }: { isOwn: boolean; isManager: boolean },
): boolean {
  if (kind === 'declared') return isOwn || isManager
  return kind === 'same-name' && isManager && !isOwn
}

/** Lifts the conflict of `editorId`; without it, the account's own. */
export const ConflictRemoval = z.object({
  reason: line(500),
  editorId: z.string().max(64).optional(),
})
export type ConflictRemoval = z.infer<typeof ConflictRemoval>
