import { TextArea } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { splitLines } from '#web/form/text-lists.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

/** The reference list, which the article gets with the other details. Folded, because the manuscript usually fills it. */
export function ReferencesField() {
  const { field } = useFormFields()
  const { references } = useFormValues<{ references: string }>()
  const count = splitLines(references).length
  return (
    <Disclosure summary={count > 0 ? `References (${count})` : 'References (optional)'}>
      <TextArea
        label="References"
        hint="One a line, as in your manuscript. Indexes link each to the cited work."
        rows={8}
        {...field('references')}
      />
    </Disclosure>
  )
}
