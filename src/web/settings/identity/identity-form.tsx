import { z } from 'zod'
import { Issn, Journal } from '#domain/journal/journal.ts'
import { unsetIfEmpty } from '#domain/text/parse.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { Select, TextArea, TextField } from '#web/form/field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { IdentityPreview } from './identity-preview.tsx'

const { shape } = Journal

const Identity = z.object({
  name: shape.name,
  shortName: shape.shortName,
  tagline: shape.tagline,
  issnPrint: unsetIfEmpty(Issn),
  issnOnline: unsetIfEmpty(Issn),
  publisher: shape.publisher,
  institution: shape.institution,
  vision: shape.vision,
  mission: shape.mission,
  licenceName: shape.licence.shape.name,
  licenceUrl: shape.licence.shape.url,
  charges: z.string().max(2000),
  sample: z.enum(['yes', 'no']),
})

const issnMessage = 'Please enter an ISSN like 2049-3630, with a correct check digit.'
const messages = {
  fields: { issnPrint: issnMessage, issnOnline: issnMessage },
  labels: {
    name: 'Name of the journal',
    tagline: 'Tagline',
    licenceName: 'Licence',
    licenceUrl: 'Licence URL',
  },
}

/** Maps the field names of the server to those of the form. */
const fields = {
  'issn.print': 'issnPrint',
  'issn.online': 'issnOnline',
  'licence.name': 'licenceName',
  'licence.url': 'licenceUrl',
}

export function IdentityForm({ settings }: { settings: SettingsBody }) {
  const form = useIdentityForm(settings)
  const { entry } = form
  return (
    <SettingsForm form={form} label="Identity" seenAt="/about">
      <TextField label="Name of the journal" {...entry.field('name')} />
      <TextField label="Short name" {...entry.field('shortName')} />
      <TextArea label="Tagline" rows={3} {...entry.field('tagline')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="ISSN, print" hint="For example 2049-3630" {...entry.field('issnPrint')} />
        <TextField
          label="ISSN, online"
          hint="For example 2049-3630"
          {...entry.field('issnOnline')}
        />
        <TextField label="Publisher" {...entry.field('publisher')} />
        <TextField label="Institution" {...entry.field('institution')} />
        <TextField label="Licence" {...entry.field('licenceName')} />
        <TextField label="Licence URL" type="url" {...entry.field('licenceUrl')} />
      </div>
      <TextArea
        label="Charges"
        rows={2}
        hint="What authors pay, in one sentence. Pages show it in place of {{journal.charges}}."
        {...entry.field('charges')}
      />
      <TextArea label="Vision" rows={3} {...entry.field('vision')} />
      <TextArea label="Mission" rows={3} {...entry.field('mission')} />
      <Select
        label="Is this a sample journal?"
        hint="If yes, the header of every page shows “Sample”."
        {...entry.field('sample')}
      >
        <option value="yes">Yes, this is still a sample journal</option>
        <option value="no">No, this is our own journal</option>
      </Select>
      <IdentityPreview entry={entry} logo={settings.journal.appearance.logo} />
    </SettingsForm>
  )
}

function useIdentityForm(settings: SettingsBody) {
  const { journal } = settings
  return useSettingsForm({
    settings,
    at: 'parts/identity',
    schema: Identity,
    words: messages,
    fields,
    values: {
      name: journal.name,
      shortName: journal.shortName,
      tagline: journal.tagline,
      issnPrint: journal.issn.print ?? '',
      issnOnline: journal.issn.online ?? '',
      publisher: journal.publisher,
      institution: journal.institution,
      vision: journal.vision,
      mission: journal.mission,
      licenceName: journal.licence.name,
      licenceUrl: journal.licence.url,
      charges: journal.charges ?? '',
      sample: journal.sample ? 'yes' : 'no',
    },
    asPublished: ({
      issnPrint,
      issnOnline,
      licenceName,
      licenceUrl,
      charges,
      sample,
      ...unchanged
    }) => ({
      ...unchanged,
      issn: { ...(issnPrint && { print: issnPrint }), ...(issnOnline && { online: issnOnline }) },
      licence: { name: licenceName, url: licenceUrl },
      ...(charges.trim() && { charges }),
      sample: sample === 'yes',
    }),
    done: 'The identity is published',
    failed: 'The identity was not published',
  })
}
