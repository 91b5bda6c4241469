import { useCallback, useEffect, useRef, useState } from 'react'
import { listMissing, readContent } from '#domain/editorial/review/review-content.ts'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { errorMessage } from '#web/api/api.ts'
import { useTask } from '#web/api/use-task.ts'
import { findSaved, save } from '#web/saved/saved.ts'
import { callReview } from './call-review.ts'
import { ownerOf, readFields } from './draft.ts'
import type { Draft } from './use-draft.ts'
import {
  decideWaiting,
  describeWritten,
  isTemporary,
  type WaitingReview,
} from './waiting-review.ts'

/** How often a waiting review is tried again, in milliseconds. */
const retryMs = 10_000

/**
 * Sends the review once the server has all of it. Without a connection it waits, and is sent when the connection is back, unless
 * it has changed meanwhile. `isAsked` counts the presses while something was missing.
 */
export function useSending(review: ReviewBody, draft: Draft, onSent: (sentAt: string) => void) {
  const { busy: isSending, run: runTask } = useTask(notSent)
  const [problem, setProblem] = useState<string>()
  const [isAsked, setAsked] = useState(0)
  const { waiting, change } = useWaiting(review.id)
  const isRunning = useRef(false)
  const { questions } = review.form
  const { consents } = review
  const content = readContent(questions, readFields(draft.draft), consents)
  const missing = listMissing(questions, content, consents)

  /** Runs one attempt at a time, and keeps what it could not send without a connection. */
  const attempt = async (wanted: WaitingReview, run: () => Promise<string | undefined>) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const sentAt = await run()
      change(undefined)
      if (sentAt) onSent(sentAt)
      else setProblem(changedSince)
    } catch (error) {
      if (isTemporary(error)) return change(wanted)
      change(undefined)
      await draft.refresh()
      setProblem(errorMessage(error, notSent))
    } finally {
      isRunning.current = false
    }
  }

  const send = async () => {
    setProblem(undefined)
    if (missing.length > 0) return setAsked((times) => times + 1)
    const wanted = { written: describeWritten(draft.newest()), sentAt: review.sentAt }
    await runTask(() => attempt(wanted, () => sendSaved(draft)))
  }

  useRetries(waiting, (wanted) => attempt(wanted, () => sendWaiting(wanted, draft)))
  const cancel = () => change(undefined)
  return { send, cancel, isSending, isWaiting: waiting !== undefined, problem, missing, isAsked }
}

/** Saves the draft and sends it. Returns when the journal received it. */
async function sendSaved(draft: Draft): Promise<string> {
  await draft.saveOrThrow()
  const body = { draftVersion: draft.newest().version }
  const { data } = await callReview('POST /review/send', { body })
  return data.sentAt
}

/** The same for a review that has waited; undefined where it has changed meanwhile. */
async function sendWaiting(wanted: WaitingReview, draft: Draft): Promise<string | undefined> {
  await draft.saveOrThrow()
  const { data } = await callReview('GET /review')
  draft.takeOver(data)
  const decided = decideWaiting(wanted, data, draft.newest())
  if (decided === 'already-sent') return data.sentAt ?? undefined
  return decided === 'send' ? sendSaved(draft) : undefined
}

/** The waiting review of an invitation, stored in the browser, also for a closed tab. */
function useWaiting(id: string) {
  const [waiting, setWaiting] = useState(
    () => findSaved(ownerOf(id), 'waiting')?.value as WaitingReview | undefined,
  )
  const change = useCallback(
    (wanted: WaitingReview | undefined) => {
      save(ownerOf(id), 'waiting', wanted)
      setWaiting(wanted)
    },
    [id],
  )
  return { waiting, change }
}

/** Tries at once, when the browser is online or shows the page again, and from time to time. */
function useRetries(
  waiting: WaitingReview | undefined,
  run: (wanted: WaitingReview) => Promise<void>,
): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const isWaiting = waiting !== undefined
  const wanted = useRef(waiting)
  wanted.current = waiting
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => {
      if (wanted.current) void latest.current(wanted.current)
    }
    retry()
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [isWaiting])
}

const notSent =
  'The review was not sent. Your text is kept. Please check your connection and press Send review again.'

const changedSince =
  'Your review has changed since you pressed Send review. It was not sent: please look at it again, then press Send review.'
