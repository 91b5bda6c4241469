import type { ProofCommentBody } from '#features/editorial/production/api-schemas.ts'
import { findSaved, type Owner, save } from '#web/saved/saved.ts'

/** A comment on this device; `isSaved`: the server has this version. */
export type DeviceComment = ProofCommentBody & { isSaved: boolean }

/** The comment in the dialog of a part, as typed. */
export type TypedComment = Pick<ProofCommentBody, 'text' | 'suggestion'>

/** The comments of the server with those of this device that it does not have yet. A part has one comment. */
export function mergeComments(
  server: readonly ProofCommentBody[],
  waiting: readonly ProofCommentBody[],
): DeviceComment[] {
  const isWaiting = ({ id, partId }: ProofCommentBody) =>
    waiting.some((each) => each.id === id || each.partId === partId)
  return [
    ...server.filter((each) => !isWaiting(each)).map((each) => ({ ...each, isSaved: true })),
    ...waiting.map((each) => ({
      ...each,
      // Another device may have written about the same part under another id.
      id: server.find(({ partId }) => partId === each.partId)?.id ?? each.id,
      isSaved: false,
    })),
  ]
}

/** The comments with one added, or changed where its part has one. */
export const putComment = (
  comments: readonly DeviceComment[],
  changed: DeviceComment,
): DeviceComment[] =>
  comments.some(({ id }) => id === changed.id)
    ? comments.map((each) => (each.id === changed.id ? changed : each))
    : [...comments, changed]

const ownerOf = (id: string): Owner => ({ link: 'proof', id })

/** Saves the comments that the server does not have yet in the browser. */
export function storeWaiting(proofId: string, comments: readonly DeviceComment[]): void {
  const waiting = comments
    .filter(({ isSaved }) => !isSaved)
    .map(({ isSaved: _, ...comment }) => comment)
  save(ownerOf(proofId), 'comments', waiting.length > 0 ? waiting : undefined)
}

export const findWaiting = (proofId: string): ProofCommentBody[] =>
  (findSaved(ownerOf(proofId), 'comments')?.value ?? []) as ProofCommentBody[]

const typedName = (partId: string | null) => `typed:${partId ?? ''}`

/** Saves a typed comment in the browser; undefined removes it. */
export const storeTyped = (
  proofId: string,
  partId: string | null,
  typed: TypedComment | undefined,
): boolean => save(ownerOf(proofId), typedName(partId), typed)

export const findTyped = (proofId: string, partId: string | null): TypedComment | undefined =>
  findSaved(ownerOf(proofId), typedName(partId))?.value as TypedComment | undefined
