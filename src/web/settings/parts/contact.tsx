import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { GroupField } from '#web/form/groups/group-field.tsx'
import { RowsField } from '#web/form/groups/rows-field.tsx'
import { splitLines } from '#web/form/text-lists.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { Preview } from '#web/ui/preview.tsx'

const degrees = (max: number) =>
  z
    .string()
    .trim()
    .refine((text) => Math.abs(Number(text)) <= max, `must be degrees between -${max} and ${max}`)

/** The map is left out when all three fields are empty. */
const MapInput = z
  .object({ latitude: degrees(90), longitude: degrees(180), label: z.string().trim() })
  .superRefine(({ latitude, longitude, label }, { addIssue }) => {
    const fields = { latitude, longitude, label }
    const missing = Object.entries(fields).filter(([, text]) => text === '')
    if (missing.length === 3) return
    for (const [name] of missing)
      addIssue({
        code: 'custom',
        path: [name],
        message: 'is needed for the map, or clear all three',
      })
  })
  .transform(({ latitude, longitude, label }) =>
    label ? { latitude: Number(latitude), longitude: Number(longitude), label } : undefined,
  )

const Contact = z.object({
  address: z.string().trim().min(1).max(2000).transform(splitLines),
  contact: Journal.shape.contact,
  map: MapInput,
  social: Journal.shape.social.unwrap(),
})
type Contact = z.input<typeof Contact>

const messages = {
  fields: { address: { missing: 'Please enter at least one line of the address.' } },
  labels: { 'contact.email': 'Email of the editor', 'map.label': 'Map label' },
}

export function ContactForm({ settings }: PartProps) {
  const { address, contact, map, social, institution } = settings.journal
  return (
    <SettingsForm
      settings={settings}
      at="parts/contact"
      label="Contact and map"
      seenAt="/contact"
      schema={Contact}
      messages={messages}
      values={{
        address: address.join('\n'),
        contact,
        map: {
          latitude: String(map?.latitude ?? ''),
          longitude: String(map?.longitude ?? ''),
          label: map?.label ?? '',
        },
        social,
      }}
      done="The contact is published"
      failed="The contact was not published"
    >
      {({ field }) => (
        <>
          <TextArea label="Postal address" rows={4} {...field('address')} />
          <ContactFields />
          <ExternalLinks />
          <ContactPreview institution={institution} />
        </>
      )}
    </SettingsForm>
  )
}

const ContactFields = () => (
  <>
    <GroupField name="contact">
      {({ text, optional }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Email of the editor" type="email" {...text('email')} />
            <TextField label="Telephone" type="tel" {...optional('phone')} />
          </div>
          <TextArea label="Hours" rows={2} {...optional('hours')} />
        </>
      )}
    </GroupField>
    <GroupField name="map">
      {({ text }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Latitude" hint="South is negative" {...text('latitude')} />
            <TextField label="Longitude" hint="West is negative" {...text('longitude')} />
          </div>
          <TextField
            label="Map label"
            hint="Leave the three fields of the map empty for a contact page without a map."
            {...text('label')}
          />
        </>
      )}
    </GroupField>
  </>
)

const ExternalLinks = () => (
  <RowsField
    name="social"
    legend="External links"
    blank={{ name: '', url: 'https://' }}
    add="Add a link"
    nameOf={({ name }, index) => name || `Link ${index + 1}`}
  >
    {({ text }) => (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" {...text('name')} />
        <TextField label="URL" type="url" {...text('url')} />
      </div>
    )}
  </RowsField>
)

function ContactPreview({ institution }: { institution: string }) {
  const { address, contact, map, social } = useFormValues<Contact>()
  return (
    <Preview>
      <p className="font-semibold">{institution}</p>
      <p className="whitespace-pre-line">{splitLines(address).join('\n')}</p>
      <p className="mt-3 text-indigo underline">{contact.email}</p>
      {contact.phone && <p>{contact.phone}</p>}
      {contact.hours && <p className="text-soft">{contact.hours}</p>}
      {social.length > 0 && <p className="mt-3">{social.map(({ name }) => name).join(' · ')}</p>}
      <p className="mt-3 text-sm text-soft">
        {map.label ? `On the map: ${map.label} (${map.latitude}, ${map.longitude})` : 'No map'}
      </p>
    </Preview>
  )
}
