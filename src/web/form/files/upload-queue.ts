import { useSyncExternalStore } from 'react'

let last: Promise<unknown> = Promise.resolve()
let pending = 0
const listeners = new Set<() => void>()

function addPending(change: 1 | -1) {
  pending += change
  for (const listener of listeners) listener()
}

/** Starts an upload of a form after the earlier ones of the page. */
export function queueUpload<Result>(start: () => Promise<Result>): Promise<Result> {
  addPending(1)
  const uploaded = last.then(start)
  const done = () => addPending(-1)
  last = uploaded.then(done, done)
  return uploaded
}

/** How many uploads are queued or running. A form that contains their results is not sent before. */
export const usePendingUploads = (): number =>
  useSyncExternalStore(
    subscribe,
    () => pending,
    () => 0,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
