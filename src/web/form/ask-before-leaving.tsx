import { useEffect } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { storedToken } from '../client/session/browser-storage.ts'
import { useLeaving } from '../layout/leaving.tsx'
import { Confirm } from '../ui/confirm.tsx'

type Props = {
  entry: { form: { control: unknown } }
}

/** Asks before a page is left whose form holds what was not saved. A session that is over asks nothing. */
export function AskBeforeLeaving({ entry }: Props) {
  const { isDirty } = useFormState({ control: entry.form.control as Control })
  const { reason, goOn, stay, holders } = useLeaving()
  useEffect(() => {
    if (!isDirty) return
    const isUnsaved = () => storedToken() !== null
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    holders.add(isUnsaved)
    addEventListener('beforeunload', ask)
    return () => {
      holders.delete(isUnsaved)
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty, holders])
  return (
    <Confirm
      open={reason === 'unsaved'}
      title="Leave without saving?"
      action="Leave"
      onConfirm={() => goOn('unsaved')}
      onClose={stay}
    >
      What you changed here is not saved yet. This browser keeps the text until you come back, but
      not the files that you chose.
    </Confirm>
  )
}
