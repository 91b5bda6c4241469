import { useFormContext, useWatch } from 'react-hook-form'
import { TextArea, TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { FundingEditor } from './funding-editor.tsx'
import { LanguageAndLicence } from './language-and-licence.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { TranslatedAbstractsEditor } from './translated-abstracts-editor.tsx'

type Props = {
  /** The article that the form changes. */
  articleId?: string
  /** Whether the form asks elsewhere what the article is a notice about. */
  isNotice?: boolean
}

export const MetadataSection = ({ articleId, isNotice = false }: Props) => (
  <Disclosure
    summary="Metadata (optional): language, dates, funding, references"
    className="rounded-lg border border-line px-4 py-1"
  >
    <div className="mt-3 mb-4 flex flex-col gap-5">
      <MetadataFields />
      <TranslatedAbstractsEditor />
      <FundingEditor />
      {!isNotice && <NoticeFields articleId={articleId} />}
    </div>
  </Disclosure>
)

function MetadataFields() {
  const { control } = useFormContext<Record<string, string>>()
  const { field } = useFormFields()
  const [language, accepted, published] = useWatch({
    control,
    name: ['language', 'acceptedOn', 'publicationDate'],
  })
  // This is valid in a backdated issue.
  const isAcceptedLate = Boolean(published && accepted && accepted > published)
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <LanguageAndLicence language={language} />
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
        <TextField label="Received" type="date" {...field('receivedOn')} />
        <TextField label="Revised" type="date" {...field('revisedOn')} />
        <TextField
          label="Accepted"
          type="date"
          hint={isAcceptedLate && 'After the publication date: is that right?'}
          {...field('acceptedOn')}
        />
      </fieldset>
      <TextArea
        label="Funding statement"
        hint="In the words of the authors"
        rows={3}
        {...field('fundingStatement')}
      />
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
