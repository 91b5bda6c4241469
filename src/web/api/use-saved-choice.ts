import { useId, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { errorMessage, send } from './api.ts'
import type { ApiCall } from './to-call.ts'

/** Choices that are saved as they are made, and taken back if saving fails. */
export function useSavedChoice<T extends object>(
  saved: T,
  toSave: (change: Partial<T>) => ApiCall,
) {
  const [chosen, setChosen] = useState(saved)
  const id = useId()
  const choose = async (change: Partial<T>) => {
    const before = chosen
    setChosen({ ...chosen, ...change })
    try {
      await send(toSave(change))
      toast('success', 'Your choice was saved', { id })
    } catch (error) {
      setChosen(before)
      toast('error', errorMessage(error, 'Your choice was not saved'), { id })
    }
  }
  return { chosen, choose }
}
