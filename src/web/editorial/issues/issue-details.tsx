import { useRef } from 'react'
import { IssueChange } from '#domain/publishing/issue.ts'
import type { IssueBody } from '#features/publishing/issues/api-schemas.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { IssueHeadPreview } from './issue-head-preview.tsx'
import type { IssueEditing } from './use-issue.ts'

const IssueDetailsInput = IssueChange.omit({ version: true }).required()

const valuesOf = (issue: IssueBody) => ({
  volume: String(issue.volume),
  number: issue.number,
  year: issue.year === null ? '' : String(issue.year),
  title: issue.title ?? '',
  introduction: issue.introduction ?? '',
  publicationDate: issue.publicationDate ?? '',
})

const isSavedBase = (value: unknown): value is ReturnType<typeof valuesOf> =>
  typeof (value as { volume?: unknown } | undefined)?.volume === 'string'

/** The details of an issue. */
export function IssueDetails({ editing }: { editing: IssueEditing }) {
  const { entry, savedInput } = useIssueDetailsForm(editing)
  const isPublic = editing.data.issue.state === 'published'
  return (
    <Form entry={entry} label="About this issue" className="mt-3 flex flex-col gap-4">
      <RestoredInputNotice kept={savedInput} />
      <UnsavedChangesGuard entry={entry} />
      {isPublic && (
        <p className="text-sm text-soft">
          The volume and number of a public issue cannot change, because others link to its address.
        </p>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextField
          label="Volume"
          inputMode="numeric"
          readOnly={isPublic}
          {...entry.field('volume')}
        />
        <TextField
          label="Number"
          hint="As printed: 3, 1-2, Special"
          readOnly={isPublic}
          {...entry.field('number')}
        />
        <TextField label="Year" inputMode="numeric" {...entry.field('year')} />
      </div>
      <TextField label="Title" hint="Optional: for a special issue" {...entry.field('title')} />
      <TextArea
        label="Introduction"
        hint="Optional: shown above the contents"
        {...entry.field('introduction')}
      />
      <TextField
        label="Publication date"
        type="date"
        hint="If empty, the day the issue is published"
        {...entry.field('publicationDate')}
      />
      <IssueHeadPreview entry={entry} />
      <Button type="submit" disabled={entry.busy} className="self-start">
        {entry.busy ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  )
}

/** Sends only the changed fields, so that changes of others are not overwritten. */
function useIssueDetailsForm(editing: IssueEditing) {
  const { issue } = editing.data
  const base = useRef(valuesOf(issue))
  const entry = useValidatedForm({
    schema: IssueDetailsInput,
    values: base.current,
    async send(entered): Promise<void> {
      const changes = Object.entries(entered).filter(
        ([name, value]) => String(value) !== base.current[name as keyof typeof base.current],
      )
      if (changes.length === 0) {
        entry.tell('info', 'No changes to save.')
        return
      }
      const saved = await editing.change('PATCH', '', Object.fromEntries(changes))
      base.current = valuesOf(saved.issue)
      entry.form.reset(base.current)
      savedInput.saved()
      entry.tell('success', 'Issue saved')
    },
    failed: (error) => errorMessage(error, 'The issue could not be saved'),
  })
  const savedInput = useSavedInput(entry, {
    form: `issue:${issue._id}`,
    basis: () => base.current,
    onRestore(values, basis) {
      // The old base keeps fields that others changed since then out of the request.
      if (isSavedBase(basis)) base.current = basis
      return values
    },
    onDiscard() {
      base.current = valuesOf(issue)
    },
  })
  return { entry, savedInput }
}
