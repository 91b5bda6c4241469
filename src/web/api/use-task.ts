import { useState } from 'react'
import { errorMessage, isCancelled } from './api.ts'

/**
 * A task of a component: whether it runs, and why it failed. `failed` describes the error, or is the message for errors without
 * one of the server. `run` returns the failure, for pages that show it as a toast.
 */
export function useTask(failed: string | ((error: unknown) => string)) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (
    task: () => Promise<unknown>,
    description = failed,
  ): Promise<string | undefined> => {
    setBusy(true)
    setFailure(undefined)
    let problem: string | undefined
    try {
      await task()
    } catch (error) {
      if (!isCancelled(error))
        problem =
          typeof description === 'string' ? errorMessage(error, description) : description(error)
    }
    setFailure(problem)
    setBusy(false)
    return problem
  }
  return { busy, failure, run }
}
