import { useEffect } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { storedToken } from '../client/session/browser-storage.ts'
import { Confirm } from '../ui/confirm.tsx'

type Props = {
  entry: { form: { control: unknown } }
}

/** Asks before a page is left whose form holds what was not saved. A session that is over asks nothing. */
export function AskBeforeLeaving({ entry }: Props) {
  const { isDirty } = useFormState({ control: entry.form.control as Control })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && storedToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => storedToken() !== null && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      What you changed here is not saved yet. This browser keeps the text until you come back, but
      not the files that you chose.
    </Confirm>
  )
}
