import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { toast } from '../ui/toast.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'

export type Call = { method: 'DELETE' | 'PATCH' | 'POST' | 'PUT'; path: string; json?: unknown }
type Wording = { success: string; failure: string }

/** What is said when something deleted comes back, by its button or by Undo. */
export const restoring: Wording = { success: 'Restored', failure: 'It could not be restored' }

/** Does one thing to one thing of a list: do, tell, load the list again. Answers whether it was done. */
export function useTask(wording: Wording) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const noteFocus = useFocusBack(busy)

  const run = async ({ path, ...call }: Call, undo?: Call, said = wording): Promise<boolean> => {
    noteFocus()
    setBusy(true)
    try {
      await api(path, call)
      const wayBack = undo && { label: 'Undo', onPress: () => run(undo, undefined, restoring) }
      toast('success', said.success, { id: path, ...(wayBack && { action: wayBack }) })
      await revalidate()
      return true
    } catch (error) {
      toast('error', sayFailure(error, said.failure), { id: path })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
