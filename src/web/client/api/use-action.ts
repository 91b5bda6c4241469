import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/feedback/toast.ts'
import { useRestoreFocus } from '#web/ui/hooks/use-restore-focus.ts'
import { api } from './api.ts'
import { errorMessage } from './error-messages.ts'

export type ActionCall = {
  method: 'DELETE' | 'PATCH' | 'POST' | 'PUT'
  path: string
  json?: unknown
}
/** `success` is left out where the server's answer says what was done. */
type ActionMessages = { success?: string; failure: string }

/** What is said when something deleted comes back, by its button or by Undo. */
export const restoreMessages: ActionMessages = {
  success: 'Restored',
  failure: 'It could not be restored',
}

/** Does one thing to one thing of a list: do, tell, load the list again. Answers whether it was done. */
export function useAction(wording: ActionMessages) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const noteFocus = useRestoreFocus(busy)

  const run = async (
    { path, ...call }: ActionCall,
    undo?: ActionCall,
    said = wording,
  ): Promise<boolean> => {
    noteFocus()
    setBusy(true)
    try {
      const { message = 'Done' } = (await api<{ message?: string } | undefined>(path, call)) ?? {}
      const wayBack = undo && {
        label: 'Undo',
        onPress: () => run(undo, undefined, restoreMessages),
      }
      toast('success', said.success ?? message, { id: path, ...(wayBack && { action: wayBack }) })
      await revalidate()
      return true
    } catch (error) {
      toast('error', errorMessage(error, said.failure), { id: path })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
