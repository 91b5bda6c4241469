import { useEffect } from 'react'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** The error of a list, in its place and as a toast, with a button to try again. */
export function ListError({ message, hint }: { message: string; hint?: string }) {
  useEffect(() => toast('error', message, { id: 'list-error' }), [message])
  return (
    <ErrorBox action={<RetryButton />}>
      <p>{message}</p>
      {hint && <p className="mt-1 font-normal">{hint}</p>}
    </ErrorBox>
  )
}
