import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { splitLines } from '#web/form/text-lists.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { GroupField } from '#web/settings/fields/group-field.tsx'
import { RowsField } from '#web/settings/fields/rows-field.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { Preview } from '#web/ui/preview.tsx'

const degrees = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => Math.abs(Number(text)) <= max, `must be degrees between -${max} and ${max}`)
    .transform(Number)

const Contact = z.object({
  address: z.string().trim().min(1).max(2000).transform(splitLines),
  contact: Journal.shape.contact,
  map: Journal.shape.map.extend({ latitude: degrees(90), longitude: degrees(180) }),
  social: Journal.shape.social.unwrap(),
})
type Contact = z.input<typeof Contact>

const messages = {
  fields: { address: { missing: 'Please enter at least one line of the address.' } },
  labels: { 'contact.email': 'Email of the editor', 'map.label': 'Map label' },
}

export function ContactForm({ settings }: PartProps) {
  const { address, contact, map, social, institution } = settings.journal
  const { latitude, longitude, label } = map
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
        map: { latitude: String(latitude), longitude: String(longitude), label },
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
          <TextField label="Hours" {...optional('hours')} />
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
          <TextField label="Map label" {...text('label')} />
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
        On the map: {map.label} ({map.latitude}, {map.longitude})
      </p>
    </Preview>
  )
}
