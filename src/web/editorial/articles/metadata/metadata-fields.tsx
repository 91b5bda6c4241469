import type { ComponentProps } from 'react'
import { TextArea, TextField } from '#web/form/field.tsx'
import { LanguageAndLicence } from './language-and-licence.tsx'
import type { MetadataFieldName } from './metadata-form.ts'

type FieldProps = Partial<
  ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>
> & { error?: string | undefined }

type Props = {
  field(name: MetadataFieldName): FieldProps
  language: string
  /** Whether the acceptance date is after the publication date. This is valid in a backdated issue. */
  acceptedLate: boolean
}

export function MetadataFields({ field, language, acceptedLate }: Props) {
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <LanguageAndLicence field={field} language={language} />
        <TextField
          label="Article number"
          hint="If the article has no page numbers"
          placeholder="e12"
          {...field('articleNumber')}
        />
        <TextField
          label="DOI"
          hint="Only if it already has one"
          placeholder="10.5555/abc"
          inputMode="url"
          {...field('doi')}
        />
      </div>
      <fieldset className="grid items-start gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-semibold">Manuscript history</legend>
        <TextField label="Received" type="date" {...field('receivedDate')} />
        <TextField label="Revised" type="date" {...field('revisedDate')} />
        <TextField
          label="Accepted"
          type="date"
          hint={acceptedLate && 'After the publication date: is that right?'}
          {...field('acceptedDate')}
        />
      </fieldset>
      <TextArea label="Data availability" rows={3} {...field('dataAvailability')} />
      <TextArea label="Competing interests" rows={3} {...field('competingInterests')} />
      <TextArea label="Ethics approval" rows={3} {...field('ethicsApproval')} />
      <TextArea
        label="References"
        hint="One per line, as printed. DOIs become links automatically."
        rows={8}
        {...field('references')}
      />
    </>
  )
}
