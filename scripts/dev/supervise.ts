import { setTimeout as wait } from 'node:timers/promises'

/** Editors save several files at once. */
const quietMs = 30

/** Keeps something running that can be started again. */
export function supervise<Running extends { stop(): Promise<boolean> }>(
  start: () => Promise<Running>,
) {
  let current = startAfter(Promise.resolve())
  let willStart = false

  function startAfter(before: Promise<unknown>): Promise<Running> {
    const started = before.then(start)
    // Callers of `current` get the error.
    started.catch(() => {})
    return started
  }
  const stop = () =>
    current.then(
      (running) => running.stop(),
      () => true,
    )
  async function stopQuietly() {
    await stop()
    await wait(quietMs)
    willStart = false
  }
  return {
    /** Resolves when it runs, and rejects when it could not start. */
    current: () => current,
    /** Stops it and starts it again. What happens before the start needs no other start. */
    restart() {
      if (willStart) return
      willStart = true
      current = startAfter(stopQuietly())
    },
    stop,
  }
}
