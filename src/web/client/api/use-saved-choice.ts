import { useId, useState } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { api, errorMessage } from './api.ts'

/** Choices that are saved with PUT as they are made, and taken back if saving fails. */
export function useSavedChoice<T extends object>(path: string, saved: T) {
  const [chosen, setChosen] = useState(saved)
  const id = useId()
  const choose = async (change: Partial<T>) => {
    const before = chosen
    setChosen({ ...chosen, ...change })
    try {
      await api<T>(path, { method: 'PUT', json: change })
      toast('success', 'Your choice was saved', { id })
    } catch (error) {
      setChosen(before)
      toast('error', errorMessage(error, 'Your choice was not saved'), { id })
    }
  }
  return { chosen, choose }
}
