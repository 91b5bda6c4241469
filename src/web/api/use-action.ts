import { useRevalidator } from 'react-router'
import { toast } from '#web/ui/feedback/toast.ts'
import { useRestoreFocus } from '#web/ui/hooks/use-restore-focus.ts'
import { send } from './api.ts'
import type { ApiCall } from './to-call.ts'
import { useTask } from './use-task.ts'

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

  const run = async (call: ApiCall, undo?: ApiCall, messages = defaults): Promise<boolean> => {
    noteFocus()
    const failure = await runTask(async () => {
      const { message = 'Done' } = ((await send(call)) ?? {}) as { message?: string }
      const action = undo && {
        label: 'Undo',
        onPress: () => run(undo, undefined, restoreMessages),
      }
      toast('success', messages.success ?? message, { id: call.path, ...(action && { action }) })
      await revalidate()
    }, messages.failure)
    if (failure) toast('error', failure, { id: call.path })
    return !failure
  }
  return { busy, run }
}
