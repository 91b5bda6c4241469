import { useEffect } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { storedToken } from '#web/client/session/stored-session.ts'
import { useNavigationGuard } from '#web/layout/navigation-guard.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'

type Props = {
  entry: { form: { control: unknown } }
}

/** Asks before the user leaves a page with unsaved changes; not after the session has ended. */
export function UnsavedChangesGuard({ entry }: Props) {
  const { isDirty } = useFormState({ control: entry.form.control as Control })
  const { reason, proceed, stay, unsavedChecks } = useNavigationGuard()
  useEffect(() => {
    if (!isDirty) return
    const isUnsaved = () => storedToken() !== null
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    unsavedChecks.add(isUnsaved)
    addEventListener('beforeunload', ask)
    return () => {
      unsavedChecks.delete(isUnsaved)
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty, unsavedChecks])
  return (
    <ConfirmDialog
      open={reason === 'unsaved'}
      title="Leave without saving?"
      action="Leave"
      onConfirm={() => proceed('unsaved')}
      onClose={stay}
    >
      Your changes are not saved yet. This browser keeps the text until you come back, but not the
      files that you chose.
    </ConfirmDialog>
  )
}
