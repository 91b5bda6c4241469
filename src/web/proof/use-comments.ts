import { nanoid } from 'nanoid'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProofBody } from '#features/editorial/production/api-schemas.ts'
import { ApiError, errorMessage } from '#web/api/api.ts'
import { callProof } from './call-proof.ts'
import {
  type DeviceComment,
  findWaiting,
  mergeComments,
  putComment,
  storeWaiting,
  type TypedComment,
} from './device-comments.ts'

export type Comments = ReturnType<typeof useComments>

/** The comments on a proof: saved in the browser first, then on the server, again when the connection is back. */
export function useComments(proof: ProofBody) {
  const [comments, setComments] = useState<DeviceComment[]>(() =>
    mergeComments(proof.comments, findWaiting(proof.id)),
  )
  const newest = useRef(comments)
  const [problem, setProblem] = useState<string>()
  const change = (changed: DeviceComment[]) => {
    newest.current = changed
    storeWaiting(proof.id, changed)
    setComments(changed)
  }
  /** Returns whether the server has it. */
  const send = async ({ isSaved: _, ...comment }: DeviceComment): Promise<boolean> => {
    const { id, ...body } = comment
    try {
      await callProof('PUT /proof/comments/:commentId', { params: { commentId: id }, body })
      change(putComment(newest.current, { ...comment, isSaved: true }))
      return true
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.kind === 'response'
      if (isAnswer) setProblem(errorMessage(error, 'The comment was not saved.'))
      return false
    }
  }
  const save = async (partId: string | null, typed: TypedComment): Promise<void> => {
    setProblem(undefined)
    const before = newest.current.find((each) => each.partId === partId)
    const comment = { id: before?.id ?? nanoid(), partId, ...typed, isSaved: false }
    change(putComment(newest.current, comment))
    await send(comment)
  }
  const remove = async (comment: DeviceComment): Promise<void> => {
    setProblem(undefined)
    try {
      await callProof('DELETE /proof/comments/:commentId', { params: { commentId: comment.id } })
      change(newest.current.filter(({ id }) => id !== comment.id))
    } catch (error) {
      setProblem(errorMessage(error, 'The comment was not removed.'))
    }
  }
  /** Sends what the server does not have yet. Returns whether it has everything. */
  const sendWaiting = async (): Promise<boolean> => {
    for (const comment of newest.current.filter(({ isSaved }) => !isSaved))
      if (!(await send(comment))) return false
    return true
  }
  const retry = useEffectEvent(sendWaiting)
  useEffect(() => {
    retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  return { comments, problem, save, remove, sendWaiting }
}
