import { type Control, type FieldError, useController, useWatch } from 'react-hook-form'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { FundingEditor } from './funding-editor.tsx'
import { MetadataFields } from './metadata-fields.tsx'
import type { emptyMetadata, MetadataFieldName } from './metadata-form.ts'
import { NoticeFields } from './notice-fields.tsx'

type FormValues = typeof emptyMetadata & { publicationDate: string }

type Props = {
  entry: {
    form: { control: unknown }
    names: { current: Set<string> }
    field(name: MetadataFieldName): object
  }
}

/** The optional metadata of an article, collapsed by default. */
export function MetadataSection({ entry }: Props) {
  const control = entry.form.control as Control<FormValues>
  const funding = useController({ name: 'funding', control })
  const concerns = useController({ name: 'concerns', control })
  const [language, notice, accepted, published] = useWatch({
    control,
    name: ['language', 'notice', 'acceptedDate', 'publicationDate'],
  })
  for (const name of ['funding', 'concerns']) entry.names.current.add(name)
  return (
    <Disclosure
      summary="Metadata (optional): language, dates, funding, references"
      className="rounded-lg border border-line px-4 py-1"
    >
      <div className="mt-3 mb-4 flex flex-col gap-5">
        <MetadataFields
          field={entry.field}
          language={language}
          acceptedLate={Boolean(published && accepted && accepted > published)}
        />
        <FundingEditor
          rows={funding.field.value}
          onChange={funding.field.onChange}
          ref={funding.field.ref}
          error={funding.fieldState.error?.message}
        />
        <NoticeFields
          kind={entry.field('notice')}
          isNotice={Boolean(notice)}
          concerned={concerns.field.value}
          onChoose={concerns.field.onChange}
          ref={concerns.field.ref}
          error={(concerns.fieldState.error as FieldError | undefined)?.message}
        />
      </div>
    </Disclosure>
  )
}
