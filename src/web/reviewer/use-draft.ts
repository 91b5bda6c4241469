import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReviewBody } from '#features/editorial/review/api-schemas.ts'
import { ApiError } from '#web/api/api.ts'
import { callReview } from './call-review.ts'
import {
  changeField,
  type DeviceDraft,
  type FieldValue,
  findStoredChanges,
  receive,
  storeChanges,
  toSave,
} from './draft.ts'
import { takeEarlyChanges } from './early-review.ts'

/** `device`: only the browser has it. `unsaved`: not even the browser could store it. */
export type SaveState = 'saved' | 'saving' | 'device' | 'unsaved'

/**
 * How long after a change it is saved on the server, when a failed save is tried again, and how often other devices are looked
 * for, in milliseconds.
 */
const delays = { save: 2_000, retry: 5_000, look: 20_000 }

/**
 * The draft of a review, saved in the browser with every change and on the server after a pause. It continues when the
 * connection is back, and takes over what another device saved. `problem` is why the server refuses it.
 */
export function useDraft(review: ReviewBody) {
  const { draft, newest, update } = useStoredDraft(review)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(undefined)
  const [state, setState] = useState<SaveState>('saved')
  const [problem, setProblem] = useState<string>()
  const [isMerged, setMerged] = useState(false)
  const failure = useRef<unknown>(undefined)

  /** Saves on the server until nothing is left. Returns whether it has everything. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current ??= saveAll().finally(() => {
      running.current = undefined
    })
    return running.current

    async function saveAll(): Promise<boolean> {
      while (Object.keys(newest().changes).length > 0) {
        const sent = newest()
        setState('saving')
        try {
          const body = { fields: toSave(sent) }
          const { data } = await callReview('PUT /review/draft', { body })
          if (data.stale.length > 0) setMerged(true)
          update(receive(newest(), sent.changes, data))
        } catch (error) {
          failure.current = error
          setState(storeChanges(review.id, newest()) ? 'device' : 'unsaved')
          if (
            error instanceof ApiError &&
            error.kind === 'response' &&
            (error.status ?? 500) < 500 &&
            error.status !== 429
          )
            setProblem(error.message)
          else timer.current = setTimeout(save, delays.retry)
          return false
        }
      }
      setProblem(undefined)
      setState('saved')
      return true
    }
  }, [review.id, newest, update])

  const change = useCallback(
    (name: string, value: FieldValue) => {
      const isStored = update(changeField(newest(), name, value))
      setState(isStored ? 'device' : 'unsaved')
      clearTimeout(timer.current)
      timer.current = setTimeout(save, delays.save)
    },
    [save, newest, update],
  )

  const { takeOver, refresh } = useOtherDevices(newest, update, save)
  useRegularLook(newest, takeOver)

  /** Saves everything. Throws why it could not be saved. */
  const saveOrThrow = useCallback(async () => {
    if (!(await save())) throw failure.current
  }, [save])

  useSavingMoments(save, refresh, timer)
  return {
    draft,
    change,
    saveOrThrow,
    refresh,
    takeOver,
    state,
    problem,
    isMerged,
    newest,
  }
}

export type Draft = ReturnType<typeof useDraft>

/** The draft on this device; each update is stored in the browser. */
function useStoredDraft(review: ReviewBody) {
  const [draft, setDraft] = useState<DeviceDraft>(() => ({
    server: review.draft,
    version: review.draftVersion,
    changes: { ...findStoredChanges(review.id), ...takeEarlyChanges(review.id) },
  }))
  const latest = useRef(draft)
  const update = useCallback(
    (changed: DeviceDraft): boolean => {
      latest.current = changed
      setDraft(changed)
      return storeChanges(review.id, changed)
    },
    [review.id],
  )
  const newest = useCallback(() => latest.current, [])
  return { draft, newest, update }
}

/** Takes over what other devices saved: an answer that is known, or a new one. */
function useOtherDevices(
  newest: () => DeviceDraft,
  update: (changed: DeviceDraft) => boolean,
  save: () => Promise<boolean>,
) {
  const takeOver = useCallback(
    ({ draft: server, draftVersion: version }: Pick<ReviewBody, 'draft' | 'draftVersion'>) =>
      update({ ...newest(), server, version }),
    [newest, update],
  )
  const refresh = useCallback(async () => {
    if (!(await save())) return
    const { data } = await callReview('GET /review').catch(() => ({ data: undefined }))
    if (data) takeOver(data)
  }, [save, takeOver])
  return { takeOver, refresh }
}

/**
 * Looks regularly for what another device saved, while the page is visible and everything typed here is saved. Saving reports
 * the same changes.
 */
function useRegularLook(
  newest: () => DeviceDraft,
  takeOver: (server: Pick<ReviewBody, 'draft' | 'draftVersion'>) => unknown,
): void {
  useEffect(() => {
    const look = async () => {
      const isIdle = Object.keys(newest().changes).length === 0
      if (document.visibilityState !== 'visible' || !navigator.onLine || !isIdle) return
      const { data } = await callReview('GET /review/draft', { query: { after: newest().version } })
      if (data && data.draftVersion > newest().version) takeOver(data)
    }
    // Without a connection, or after the link has ended, the next save or page says so.
    const interval = setInterval(() => look().catch(() => {}), delays.look)
    return () => clearInterval(interval)
  }, [newest, takeOver])
}

/** Saves when the page opens, is hidden or is online again, and refreshes when it is shown again. */
function useSavingMoments(
  save: () => Promise<boolean>,
  refresh: () => Promise<void>,
  timer: { current: ReturnType<typeof setTimeout> | undefined },
): void {
  useEffect(() => {
    save()
    const saveNow = () => void save()
    const onVisible = () => void (document.visibilityState === 'visible' ? refresh() : save())
    addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [save, refresh, timer])
}
