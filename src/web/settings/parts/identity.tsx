import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { unsetIfEmpty } from '#domain/text/optional-fields.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { GroupField } from '#web/form/groups/group-field.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { RemoveSampleContent } from '#web/settings/sample-content.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { Preview } from '#web/ui/preview.tsx'

const Identity = Journal.pick({
  name: true,
  shortName: true,
  tagline: true,
  issn: true,
  publisher: true,
  institution: true,
  vision: true,
  mission: true,
  licence: true,
}).extend({
  charges: unsetIfEmpty(Journal.shape.charges),
  waivers: unsetIfEmpty(Journal.shape.waivers),
  sample: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
})
type Identity = z.input<typeof Identity>

const messages = {
  fields: { issn: 'Please enter an ISSN like 2049-3630, with a correct check digit.' },
  labels: {
    name: 'Name of the journal',
    tagline: 'Tagline',
    'licence.name': 'Licence',
    'licence.url': 'Licence URL',
  },
}

export function IdentityForm({ settings }: PartProps) {
  const { name, shortName, tagline, issn, publisher, institution } = settings.journal
  const {
    vision,
    mission,
    licence,
    charges = '',
    waivers = '',
    sample,
    appearance,
  } = settings.journal
  const texts = {
    name,
    shortName,
    tagline,
    publisher,
    institution,
    vision,
    mission,
    charges,
    waivers,
  }
  return (
    <SettingsForm
      settings={settings}
      at="parts/identity"
      label="Identity"
      seenAt="/about"
      schema={Identity}
      messages={messages}
      values={{ ...texts, issn, licence, sample: sample ? 'yes' : 'no' }}
      done="The identity is published"
      failed="The identity was not published"
    >
      <IdentityFields />
      <IdentityPreview logo={appearance.logo} />
    </SettingsForm>
  )
}

function IdentityFields() {
  const { field } = useFormFields<keyof Identity>()
  return (
    <>
      <TextField label="Name of the journal" {...field('name')} />
      <TextField label="Short name" {...field('shortName')} />
      <TextArea label="Tagline" rows={3} {...field('tagline')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <GroupField name="issn">
          {({ optional }) => (
            <>
              <TextField label="ISSN, print" hint="For example 2049-3630" {...optional('print')} />
              <TextField
                label="ISSN, online"
                hint="For example 2049-3630"
                {...optional('online')}
              />
            </>
          )}
        </GroupField>
        <TextField label="Publisher" {...field('publisher')} />
        <TextField label="Institution" {...field('institution')} />
        <GroupField name="licence">
          {({ text }) => (
            <>
              <TextField label="Licence" {...text('name')} />
              <TextField label="Licence URL" type="url" {...text('url')} />
            </>
          )}
        </GroupField>
      </div>
      <TextArea
        label="Charges"
        rows={2}
        hint="What authors pay, in one sentence. Leave it empty if there is no fee. Shown on Open Access, the author guide and the FAQ."
        {...field('charges')}
      />
      <TextArea
        label="Waivers"
        rows={2}
        hint="Who does not have to pay, in one sentence. It is shown after the charges."
        {...field('waivers')}
      />
      <TextArea label="Vision" rows={3} {...field('vision')} />
      <TextArea label="Mission" rows={3} {...field('mission')} />
      <Select
        label="Is this a sample journal?"
        hint="If yes, the header of every page shows “Sample”."
        {...field('sample')}
      >
        <option value="yes">Yes, this is still a sample journal</option>
        <option value="no">No, this is our own journal</option>
      </Select>
      <OwnJournal />
    </>
  )
}

/** Offers to remove the sample content, which a real journal must not show to indexes and readers. */
function OwnJournal() {
  const { sample } = useFormValues<Identity>()
  return sample === 'no' && <RemoveSampleContent />
}

function IdentityPreview({ logo }: { logo: string | undefined }) {
  const { name, tagline, shortName, issn, publisher, sample } = useFormValues<Identity>()
  const shownIssn = issn.online || issn.print
  const details = [sample === 'yes' && 'Sample', shownIssn && `ISSN ${shownIssn}`, 'Open access']
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
