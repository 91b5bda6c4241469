/**
 * Why an account has a conflict of interest with a submission: its owner sent it in, shares an address or a name with one of
 * its authors, or has declared it.
 */
export const conflictKinds = ['author', 'same-email', 'same-name', 'declared'] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** What somebody asks to be lifted: a conflict of their own, or that of another editor. */
type Asked = { isOwn: boolean; isManager: boolean }

/**
 * Whether a conflict of a kind can be lifted. Who is an author stays one. Who declared a conflict can take that back. That
 * two people only share a name is for a manager to say, and not for the person concerned.
 */
export function mayLift(kind: ConflictKind, { isOwn, isManager }: Asked): boolean {
  if (kind === 'declared') return isOwn || isManager
  return kind === 'same-name' && isManager && !isOwn
}
