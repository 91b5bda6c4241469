import { z } from 'zod'
import { Issn, Journal } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { IdentityPreview } from './identity-preview.tsx'

const { shape } = Journal
const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema])

const Identity = z.object({
  ...{ name: shape.name, shortName: shape.shortName, tagline: shape.tagline },
  issnPrint: orEmpty(Issn),
  issnOnline: orEmpty(Issn),
  ...{ publisher: shape.publisher, institution: shape.institution },
  ...{ vision: shape.vision, mission: shape.mission },
  licenceName: shape.licence.shape.name,
  licenceUrl: shape.licence.shape.url,
  charges: z.string().max(2000),
  sample: z.enum(['yes', 'no']),
})

const issnMessage = 'Please write an ISSN like 2049-3630, with its correct check digit.'
const messages = {
  fields: { issnPrint: issnMessage, issnOnline: issnMessage },
  labels: {
    ...{ name: 'Name of the journal', tagline: 'One line about it' },
    ...{ licenceName: 'Licence', licenceUrl: 'Address of the licence' },
  },
}

/** The form's names for what the content names otherwise; a page that has no value to fill in is told of at the ISSNs. */
const fields = {
  ...{ 'issn.print': 'issnPrint', 'issn.online': 'issnOnline' },
  ...{ 'licence.name': 'licenceName', 'licence.url': 'licenceUrl' },
}

const valuesOf = (journal: SettingsBody['journal']): z.input<typeof Identity> => ({
  ...{ name: journal.name, shortName: journal.shortName, tagline: journal.tagline },
  issnPrint: journal.issn.print ?? '',
  issnOnline: journal.issn.online ?? '',
  ...{ publisher: journal.publisher, institution: journal.institution },
  ...{ vision: journal.vision, mission: journal.mission },
  licenceName: journal.licence.name,
  licenceUrl: journal.licence.url,
  charges: journal.charges ?? '',
  sample: journal.sample ? 'yes' : 'no',
})

/** What the form holds, as the content names it. */
function asPublished(entered: z.output<typeof Identity>) {
  const { issnPrint, issnOnline, licenceName, licenceUrl, charges, sample, ...same } = entered
  return {
    ...same,
    issn: { ...(issnPrint && { print: issnPrint }), ...(issnOnline && { online: issnOnline }) },
    licence: { name: licenceName, url: licenceUrl },
    ...(charges.trim() && { charges }),
    sample: sample === 'yes',
  }
}

/** Who the journal is. */
export function IdentityForm({ settings }: { settings: SettingsBody }) {
  const { journal } = settings
  const form = useSettingsForm({
    ...{ settings, at: 'parts/identity', schema: Identity, words: messages, fields },
    values: valuesOf(journal),
    asPublished,
    done: 'The identity is published',
    failed: 'The identity was not published',
  })
  const { entry } = form
  return (
    <SettingsForm form={form} label="Identity" seenAt="/about">
      <TextField label="Name of the journal" {...entry.field('name')} />
      <TextField label="Short name" {...entry.field('shortName')} />
      <TextArea label="One line about it" rows={3} {...entry.field('tagline')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="ISSN, print" hint="Such as 2049-3630" {...entry.field('issnPrint')} />
        <TextField label="ISSN, online" hint="Such as 2049-3630" {...entry.field('issnOnline')} />
        <TextField label="Publisher" {...entry.field('publisher')} />
        <TextField label="Institution" {...entry.field('institution')} />
        <TextField label="Licence" {...entry.field('licenceName')} />
        <TextField label="Address of the licence" type="url" {...entry.field('licenceUrl')} />
      </div>
      <TextArea
        label="Charges"
        rows={2}
        hint="What authors pay, in a sentence. Pages show it where {{journal.charges}} stands."
        {...entry.field('charges')}
      />
      <TextArea label="Vision" rows={3} {...entry.field('vision')} />
      <TextArea label="Mission" rows={3} {...entry.field('mission')} />
      <Select
        label="Is this the sample?"
        hint="While it is, “Sample” stands at the head of every page."
        {...entry.field('sample')}
      >
        <option value="yes">Yes, it is a sample still</option>
        <option value="no">No, it is our own journal</option>
      </Select>
      <IdentityPreview entry={entry} logo={journal.appearance.logo} />
    </SettingsForm>
  )
}
