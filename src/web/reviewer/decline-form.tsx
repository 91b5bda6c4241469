import type { FormEvent } from 'react'
import { useTask } from '#web/api/use-task.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { callReview } from './call-review.ts'

type Props = { onDeclined(): Promise<void>; onCancel(): void }

const suggestionCount = 2

/** Declines with a reason, a conflict of interest, and suggestions; all of them are optional. */
export function DeclineForm({ onDeclined, onCancel }: Props) {
  const { busy, failure, run } = useTask('Your answer was not saved. Please try again.')
  const decline = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = readForm(new FormData(event.currentTarget))
    run(async () => {
      await callReview('POST /review/decline', { body })
      await onDeclined()
    })
  }
  return (
    <form
      onSubmit={decline}
      className="mt-6 flex flex-col gap-4 rounded-xl border border-line bg-card p-4"
    >
      <h2 className="text-xl" tabIndex={-1} ref={(heading) => heading?.focus()}>
        Decline the invitation
      </h2>
      {failure && <ErrorBox takesFocus>{failure}</ErrorBox>}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="hasConflict" className="size-5 flex-none accent-indigo" />I
        have a conflict of interest
      </label>
      <TextArea
        label="Reason (optional)"
        hint="Only the editors read it."
        name="reason"
        rows={3}
        maxLength={2000}
      />
      <Disclosure summary="Suggest other reviewers">
        <div className="flex flex-col gap-4 pt-2">
          {Array.from({ length: suggestionCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not move
            <fieldset key={index} className="grid gap-3 sm:grid-cols-2">
              <legend className="mb-2 font-semibold">Reviewer {index + 1}</legend>
              <TextField label="Name" name={`name-${index}`} maxLength={200} />
              <TextField label="Email" type="email" name={`email-${index}`} maxLength={200} />
            </fieldset>
          ))}
        </div>
      </Disclosure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Declining…' : 'Decline'}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}

function readForm(form: FormData) {
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const suggestions = Array.from({ length: suggestionCount }, (_, index) => ({
    name: textOf(`name-${index}`) || textOf(`email-${index}`),
    email: textOf(`email-${index}`),
    affiliation: '',
  }))
  return {
    reason: textOf('reason'),
    hasConflict: form.has('hasConflict'),
    suggestions: suggestions.filter(({ name }) => name !== ''),
  }
}
