import { useState } from 'react'
import { errorMessage, isCancelled } from './api.ts'

/** A task of a component: whether it runs, and why it failed. `failed` is for errors without a message of the server. */
export function useTask(failed: string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (task: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await task()
    } catch (error) {
      if (!isCancelled(error)) setFailure(errorMessage(error, failed))
    }
    setBusy(false)
  }
  return { busy, failure, run }
}
