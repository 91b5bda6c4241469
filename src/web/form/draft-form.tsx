import { type ComponentProps, useEffect } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { storedToken } from '#web/client/session/stored-session.ts'
import { useNavigationGuard } from '#web/layout/navigation-guard.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { Form } from './form.tsx'
import type { SavedInput } from './use-saved-input.ts'
import type { ValidatedForm } from './use-validated-form.ts'

type Props<Input extends FieldValues, Output> = Omit<ComponentProps<typeof Form>, 'entry'> & {
  entry: ValidatedForm<Input, Output>
  /** The result of `useSavedInput`. */
  draft: { restoredInput: SavedInput | undefined; discardSavedInput(): void }
  /** Whether to ask before the user leaves unsaved changes. */
  guarded?: boolean
}

/** A form whose input is saved in the browser until it is sent. */
export const DraftForm = <Input extends FieldValues, Output>({
  draft: { restoredInput, discardSavedInput },
  guarded = false,
  children,
  ...form
}: Props<Input, Output>) => (
  <Form {...form}>
    {restoredInput && <RestoredInputNotice {...restoredInput} onDiscard={discardSavedInput} />}
    {guarded && <UnsavedChangesGuard />}
    {children}
  </Form>
)

type NoticeProps = Pick<SavedInput, 'at' | 'files'> & { onDiscard(): void }

/** Tells that the form was refilled with saved input, and offers to clear it. */
const RestoredInputNotice = ({ at, files, onDiscard }: NoticeProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-grey-bg px-4 py-2 text-soft">
    <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
      Restored your input from {formatLocalTime(at)}.
      {files.length > 0 && ` Files cannot be restored: please choose ${files.join(' and ')} again.`}
    </p>
    <button
      type="button"
      onClick={onDiscard}
      className="min-h-11 font-semibold text-indigo underline underline-offset-4"
    >
      Start over
    </button>
  </div>
)

/** Asks before the user leaves a page with unsaved changes; not after the session has ended. */
function UnsavedChangesGuard() {
  const { isDirty } = useFormState()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `proceed` must run once
  useEffect(() => {
    // The form was saved while the question was open, so the question no longer applies.
    if (reason === 'unsaved' && !isDirty) proceed()
  }, [reason, isDirty])
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
