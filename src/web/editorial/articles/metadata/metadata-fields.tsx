import type { ComponentProps } from 'react'
import { TextArea, TextField } from '#web/form/field.tsx'
import { LanguageAndLicence } from './language-and-licence.tsx'
import type { MetadataFieldName } from './metadata-form.ts'

type FieldProps = Partial<
  ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>
> & { error?: string | undefined }

type Props = {
  field(name: MetadataFieldName): FieldProps
  /** The language that is chosen now: one that is not offered stays among the choices. */
  language: string
  /** Whether the day of acceptance lies after that of publication: it may, in an issue that bears an earlier day. */
  acceptedLate: boolean
}

/** What is known of an article besides its text and its place; each of it is optional. */
export function MetadataFields({ field, language, acceptedLate }: Props) {
  return (
    <>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <LanguageAndLicence field={field} language={language} />
        <TextField
          label="Article number"
          hint="Instead of page numbers, where there are none"
          placeholder="e12"
          {...field('articleNumber')}
        />
        <TextField
          label="DOI"
          hint="Only if it has one from elsewhere"
          placeholder="10.5555/abc"
          inputMode="url"
          {...field('doi')}
        />
      </div>
      <fieldset className="grid items-start gap-4 sm:grid-cols-3">
        <legend className="mb-2 font-semibold">History of the manuscript</legend>
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
        hint="One a line, as they are to be printed. DOIs become links by themselves."
        rows={8}
        {...field('references')}
      />
    </>
  )
}
