import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { RowList } from '#web/settings/fields/row-list.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { splitLines } from '#web/settings/fields/split-lines.ts'
import { useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { ContactPreview } from './contact-preview.tsx'

const degrees = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((text) => Math.abs(Number(text)) <= max, `must be degrees between -${max} and ${max}`)

const Contact = z.object({
  address: z.string().trim().min(1).max(2000),
  email: Journal.shape.contact.shape.email,
  phone: z.string().max(200),
  hours: z.string().max(500),
  latitude: degrees(90),
  longitude: degrees(180),
  label: Journal.shape.map.shape.label,
  social: Journal.shape.social.unwrap(),
})

/** Maps the field names of the server to those of the form. */
const fields = {
  'contact.email': 'email',
  'contact.phone': 'phone',
  'contact.hours': 'hours',
  'map.latitude': 'latitude',
  'map.longitude': 'longitude',
  'map.label': 'label',
}

export function ContactForm({ settings }: { settings: SettingsBody }) {
  const form = useContactForm(settings)
  const { entry } = form
  const social = useFieldValue<Journal['social']>(entry, 'social')
  return (
    <SettingsForm form={form} label="Contact and map" seenAt="/contact">
      <TextArea label="Postal address" rows={4} {...entry.field('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Email of the editor" type="email" {...entry.field('email')} />
        <TextField label="Telephone" type="tel" {...entry.field('phone')} />
      </div>
      <TextField label="Hours" {...entry.field('hours')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Latitude" hint="South is negative" {...entry.field('latitude')} />
        <TextField label="Longitude" hint="West is negative" {...entry.field('longitude')} />
      </div>
      <TextField label="Map label" {...entry.field('label')} />
      <RowList
        legend="External links"
        rows={social.value}
        blank={{ name: '', url: 'https://' }}
        add="Add a link"
        nameOf={({ name }, index) => name || `Link ${index + 1}`}
        at="social"
        problem={social.problem}
        onChange={social.onChange}
      >
        {(link, change, index) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              value={link.name}
              onChange={({ target }) => change({ ...link, name: target.value })}
              {...social.mark(`${index}.name`)}
            />
            <TextField
              label="URL"
              type="url"
              value={link.url}
              onChange={({ target }) => change({ ...link, url: target.value })}
              {...social.mark(`${index}.url`)}
            />
          </div>
        )}
      </RowList>
      <ContactPreview entry={entry} institution={settings.journal.institution} />
    </SettingsForm>
  )
}

function useContactForm(settings: SettingsBody) {
  const { address, contact, map, social } = settings.journal
  return useSettingsForm({
    settings,
    at: 'parts/contact',
    schema: Contact,
    fields,
    words: {
      fields: { address: { missing: 'Please enter at least one line of the address.' } },
      labels: { email: 'Email of the editor', label: 'Map label' },
    },
    values: {
      address: address.join('\n'),
      email: contact.email,
      phone: contact.phone ?? '',
      hours: contact.hours ?? '',
      label: map.label,
      latitude: String(map.latitude),
      longitude: String(map.longitude),
      social,
    },
    asPublished: ({ phone, hours, ...entered }) => ({
      address: splitLines(entered.address),
      contact: { email: entered.email, ...(phone && { phone }), ...(hours && { hours }) },
      map: {
        latitude: Number(entered.latitude),
        longitude: Number(entered.longitude),
        label: entered.label,
      },
      social: entered.social,
    }),
    done: 'The contact is published',
    failed: 'The contact was not published',
  })
}
