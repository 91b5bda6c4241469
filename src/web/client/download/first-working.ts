/** How long a download may be silent before the user is notified and another URL is tried. */
const silenceMs = 10_000

type Attempt<Result> = (url: string, signal: AbortSignal, onData: () => void) => Promise<Result>

type Options = {
  signal: AbortSignal
  /** Called after a silence; `isTryingNext` when another URL is tried because of it. */
  onSilence(isTryingNext: boolean): void
}

/**
 * The result of the first URL that works. The next URL is tried as soon as one fails, or when none has responded for a
 * while; the earlier ones may still respond. Throws the last error when all fail, and after a cancellation.
 */
export function firstWorking<Result>(
  urls: string[],
  attempt: Attempt<Result>,
  { signal, onSilence }: Options,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const others = new AbortController()
  const untried = [...urls]
  let running = 0
  let hasResponded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const awaitSilence = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const isTryingNext = !hasResponded && untried.length > 0
      onSilence(isTryingNext)
      if (isTryingNext) tryNext()
    }, silenceMs)
  }
  const onData = () => {
    hasResponded = true
    awaitSilence()
  }
  const onFailure = (error: unknown) => {
    running -= 1
    hasResponded = false
    if (untried.length > 0 && !signal.aborted) tryNext()
    else if (running === 0 || signal.aborted) reject(error)
  }
  const tryNext = () => {
    const url = untried.shift()
    if (!url) return
    running += 1
    awaitSilence()
    attempt(url, AbortSignal.any([signal, others.signal]), onData).then(resolve, onFailure)
  }
  tryNext()
  return promise.finally(() => {
    clearTimeout(timer)
    others.abort()
  })
}
