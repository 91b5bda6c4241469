import type { ProofCommentBody } from '#features/editorial/production/api-schemas.ts'

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

const waitingKey = (proofId: string) => `proof:${proofId}`
const typedKey = (proofId: string, partId: string | null) => `proof:${proofId}:${partId ?? ''}`

/** Saves the comments that the server does not have yet in the browser. */
export const storeWaiting = (proofId: string, comments: readonly DeviceComment[]): boolean =>
  store(
    waitingKey(proofId),
    comments.filter(({ isSaved }) => !isSaved).map(({ isSaved: _, ...comment }) => comment),
  )

export const findWaiting = (proofId: string): ProofCommentBody[] => {
  const stored = find(waitingKey(proofId))
  return Array.isArray(stored) ? (stored as ProofCommentBody[]) : []
}

/** Saves a typed comment in the browser; undefined removes it. */
export const storeTyped = (
  proofId: string,
  partId: string | null,
  typed: TypedComment | undefined,
): boolean => store(typedKey(proofId, partId), typed ? [typed] : [])

export const findTyped = (proofId: string, partId: string | null): TypedComment | undefined => {
  const stored = find(typedKey(proofId, partId))
  return Array.isArray(stored) ? (stored[0] as TypedComment | undefined) : undefined
}

function store(key: string, values: readonly unknown[]): boolean {
  try {
    if (values.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(values))
    return true
  } catch {
    return false
  }
}

function find(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
