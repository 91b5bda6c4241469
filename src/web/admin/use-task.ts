import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../client/api.ts'
import { serverMessage } from '../client/failure.ts'
import { toast } from '../ui/toaster.tsx'

export type Call = { method: 'DELETE' | 'PATCH' | 'POST'; path: string; json?: unknown }
type Wording = { success: string; failure: string }

/** Does one thing to one thing of a list: do, tell, load the list again. Answers whether it was done. */
export function useTask(wording: Wording) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  const run = async ({ path, ...call }: Call, undo?: Call): Promise<boolean> => {
    setBusy(true)
    try {
      await api(path, call)
      toast('success', wording.success, undo && { label: 'Undo', onPress: () => run(undo) })
      await revalidate()
      return true
    } catch (error) {
      toast('error', serverMessage(error) ?? wording.failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
