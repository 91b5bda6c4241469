import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** How long after an answer the next one is requested, in milliseconds. */
const pause = 2_000

/** Loads the data of the page again while something is in progress. A slow answer is awaited: another request would end it. */
export function usePolling(isInProgress: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isInProgress || state !== 'idle') return
    const timer = setTimeout(revalidate, pause)
    return () => clearTimeout(timer)
  }, [isInProgress, state, revalidate])
}
