import type { Journal } from '#domain/journal/journal.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { OwnProps } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { RemoveSampleContent } from '#web/settings/sample-content.tsx'
import { Preview } from '#web/ui/preview.tsx'

export const identity: PartDescription = {
  messages: {
    fields: { issn: 'Please enter an ISSN like 2049-3630, with a correct check digit.' },
    labels: {
      name: 'Name of the journal',
      tagline: 'Tagline',
      'licence.name': 'Licence',
      'licence.url': 'Licence URL',
    },
  },
  seenAt: '/about',
  done: 'The identity is published',
  failed: 'The identity was not published',
  fields: [
    { at: 'name', label: 'Name of the journal' },
    { at: 'shortName', label: 'Short name' },
    { at: 'tagline', label: 'Tagline', rows: 3 },
    [
      { at: 'issn.print', label: 'ISSN, print', hint: 'For example 2049-3630' },
      { at: 'issn.online', label: 'ISSN, online', hint: 'For example 2049-3630' },
    ],
    [
      { at: 'publisher', label: 'Publisher' },
      { at: 'institution', label: 'Institution' },
    ],
    [
      { at: 'licence.name', label: 'Licence' },
      { at: 'licence.url', label: 'Licence URL', type: 'url' },
    ],
    {
      at: 'charges',
      label: 'Charges',
      rows: 2,
      hint: 'What authors pay, in one sentence. Leave it empty if there is no fee. Shown on Open Access, the author guide and the FAQ.',
    },
    {
      at: 'waivers',
      label: 'Waivers',
      rows: 2,
      hint: 'Who does not have to pay, in one sentence. It is shown after the charges.',
    },
    { at: 'vision', label: 'Vision', rows: 3 },
    { at: 'mission', label: 'Mission', rows: 3 },
    {
      at: 'sample',
      label: 'Is this a sample journal?',
      hint: 'If yes, the header of every page shows “Sample”.',
      options: [
        ['true', 'Yes, this is still a sample journal'],
        ['false', 'No, this is our own journal'],
      ],
    },
    OwnJournal,
    IdentityPreview,
  ],
}

/** Offers to remove the sample content, which a real journal must not show to indexes and readers. */
function OwnJournal() {
  const { sample } = useFormValues<Journal>()
  return !sample && <RemoveSampleContent />
}

function IdentityPreview({ settings }: OwnProps) {
  const { logo } = settings.journal.appearance
  const { name, tagline, shortName, issn, publisher, sample } = useFormValues<Journal>()
  const shownIssn = issn.online || issn.print
  const details = [sample && 'Sample', shownIssn && `ISSN ${shownIssn}`, 'Open access']
  return (
    <Preview className="overflow-hidden">
      <div className="flex min-w-0 items-center gap-3 bg-card px-4 py-3">
        <img src={logo ?? '/favicon.svg'} alt="" width={36} height={36} className="flex-none" />
        <p className="min-w-0">
          <span className="block font-serif font-bold">{name}</span>
          <span className="block text-xs tracking-wide text-soft uppercase">
            {details.filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
      <div className="bg-footer px-4 py-4 text-sm text-night-text">
        <p className="font-serif text-lg font-bold text-white">{name}</p>
        <p className="mt-1">{tagline}</p>
        {issn.print && <p className="mt-1">ISSN {issn.print} (print)</p>}
        {issn.online && <p>ISSN {issn.online} (online)</p>}
      </div>
      <p className="bg-card px-4 py-3 text-sm text-soft">
        In citations and addresses: <em>{name}</em> ({shortName}), {publisher}
      </p>
    </Preview>
  )
}
