import { useRef } from 'react'
import { z } from 'zod'
import { IssueChange } from '#domain/publishing/issues/issue.ts'
import { formatIssue } from '#domain/text/format.ts'
import type { IssueBody } from '#features/publishing/issues/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea, TextField } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Preview } from '#web/ui/preview.tsx'
import { IssueNumberFields } from './issue-number-fields.tsx'
import type { IssueEditing } from './use-issue.ts'

const IssueDetailsInput = IssueChange.omit({ version: true }).required()

const DetailsBase = z.object({
  volume: z.string(),
  number: z.string(),
  year: z.string(),
  title: z.string(),
  introduction: z.string(),
  publicationDate: z.string(),
})
type Details = z.infer<typeof DetailsBase>

const valuesOf = (issue: IssueBody): Details => ({
  volume: String(issue.volume),
  number: issue.number,
  year: issue.year === null ? '' : String(issue.year),
  title: issue.title ?? '',
  introduction: issue.introduction ?? '',
  publicationDate: issue.publicationDate ?? '',
})

export function IssueDetails({ editing }: { editing: IssueEditing }) {
  const { entry, draft } = useIssueDetailsForm(editing)
  const isPublic = editing.data.issue.state === 'published'
  return (
    <DraftForm
      entry={entry}
      draft={draft}
      guarded
      label="About this issue"
      className="mt-3 flex flex-col gap-4"
    >
      {isPublic && (
        <p className="text-sm text-soft">
          The volume and number of a public issue cannot change, because others link to its address.
        </p>
      )}
      <IssueNumberFields isPublic={isPublic} />
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
      <IssueHeadPreview />
      <SubmitButton entry={entry} busy="Saving…" className="self-start" look="line">
        Save
      </SubmitButton>
    </DraftForm>
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
        ([name, value]) => String(value) !== base.current[name as keyof Details],
      )
      if (changes.length === 0) {
        entry.tell('info', 'No changes to save.')
        return
      }
      const saved = await editing.change((params, version) =>
        toCall('PATCH /issues/:id', {
          params,
          body: { ...Object.fromEntries(changes), version },
        }),
      )
      base.current = valuesOf(saved.issue)
      entry.form.reset(base.current)
      draft.saved()
      entry.tell('success', 'Issue saved')
    },
    failed: 'The issue could not be saved',
  })
  // The old base keeps fields that others changed since then out of the request.
  const draft = useSavedInput(entry, {
    form: `issue:${issue._id}`,
    base: { ref: base, schema: DetailsBase, latest: () => valuesOf(issue) },
  })
  return { entry, draft }
}

function IssueHeadPreview() {
  const { volume, number: issue, year, title, introduction } = useFormValues<Details>()
  const fields = { volume: Number(volume) || null, issue, year: Number(year) || null }
  return (
    <Preview>
      <p className="font-serif text-2xl font-bold">{formatIssue(fields)}</p>
      {title && <p className="mt-1 text-soft">{title}</p>}
      {introduction && <p className="mt-3 max-w-[68ch] whitespace-pre-line">{introduction}</p>}
    </Preview>
  )
}
