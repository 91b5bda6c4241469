import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../client/api.ts'
import { serverMessage } from '../client/failure.ts'
import { toast } from '../ui/toaster.tsx'

type Request = { method: 'DELETE' | 'PATCH' | 'POST'; path: string; json?: unknown }
type Wording = { success: string; failure: string }

/** Something done to one thing of a list after confirmation: ask, do, tell, load the list again. */
export function useTask<Subject>(toRequest: (subject: Subject) => Request, wording: Wording) {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  const onConfirm = async () => {
    if (!subject) return
    const { path, ...call } = toRequest(subject)
    setBusy(true)
    try {
      await api(path, call)
      toast('success', wording.success)
      await revalidate()
    } catch (error) {
      toast('error', serverMessage(error) ?? wording.failure)
    } finally {
      setBusy(false)
      setSubject(null)
    }
  }
  return { subject, ask: setSubject, dialog: { busy, onConfirm, onClose: () => setSubject(null) } }
}
