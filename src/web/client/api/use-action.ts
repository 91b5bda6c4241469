import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/feedback/toast.ts'
import { useRestoreFocus } from '#web/ui/hooks/use-restore-focus.ts'
import { api } from './api.ts'
import { useTask } from './use-task.ts'

export type ActionCall = {
  method: 'DELETE' | 'PATCH' | 'POST' | 'PUT'
  path: string
  json?: unknown
}
/** `success` is left out where the server's answer has a message. */
type ActionMessages = { success?: string; failure: string }

/** The toasts after a deleted item is restored, by its button or by Undo. */
export const restoreMessages: ActionMessages = {
  success: 'Restored',
  failure: 'Failed to restore',
}

/** An API call on one item of a list: `run` calls, shows a toast, reloads the list, and returns whether the call succeeded. */
export function useAction(defaults: ActionMessages) {
  const { busy, run: runTask } = useTask(defaults.failure)
  const { revalidate } = useRevalidator()
  const noteFocus = useRestoreFocus(busy)

  const run = async (
    { path, ...call }: ActionCall,
    undo?: ActionCall,
    messages = defaults,
  ): Promise<boolean> => {
    noteFocus()
    const failure = await runTask(async () => {
      const { message = 'Done' } = (await api<{ message?: string } | undefined>(path, call)) ?? {}
      const action = undo && {
        label: 'Undo',
        onPress: () => run(undo, undefined, restoreMessages),
      }
      toast('success', messages.success ?? message, { id: path, ...(action && { action }) })
      await revalidate()
    }, messages.failure)
    if (failure) toast('error', failure, { id: path })
    return !failure
  }
  return { busy, run }
}
