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

const degrees = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine(
      (text) => Math.abs(Number(text)) <= most,
      `must be degrees between -${most} and ${most}`,
    )

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

/** The form's names for what the content names otherwise. */
const fields = {
  ...{ 'contact.email': 'email', 'contact.phone': 'phone', 'contact.hours': 'hours' },
  ...{ 'map.latitude': 'latitude', 'map.longitude': 'longitude', 'map.label': 'label' },
}

/** Where the journal is found. */
export function ContactForm({ settings }: { settings: SettingsBody }) {
  const { address, contact, map } = settings.journal
  const form = useSettingsForm({
    ...{ settings, at: 'parts/contact', schema: Contact, fields },
    words: {
      fields: { address: { missing: 'Please write at least one line of the address.' } },
      labels: { email: 'E-mail of the editor', label: 'What the map shows' },
    },
    values: {
      ...{ address: address.join('\n'), email: contact.email },
      ...{ phone: contact.phone ?? '', hours: contact.hours ?? '', label: map.label },
      ...{ latitude: String(map.latitude), longitude: String(map.longitude) },
      social: settings.journal.social,
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
  const { entry } = form
  const social = useFieldValue<Journal['social']>(entry, 'social')
  return (
    <SettingsForm form={form} label="Contact and map" seenAt="/contact">
      <TextArea label="Postal address, line by line" rows={4} {...entry.field('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="E-mail of the editor" type="email" {...entry.field('email')} />
        <TextField label="Telephone" type="tel" {...entry.field('phone')} />
      </div>
      <TextField label="Hours" {...entry.field('hours')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Latitude" hint="South is negative" {...entry.field('latitude')} />
        <TextField label="Longitude" hint="West is negative" {...entry.field('longitude')} />
      </div>
      <TextField label="What the map shows" {...entry.field('label')} />
      <PagesElsewhere social={social} />
      <ContactPreview entry={entry} institution={settings.journal.institution} />
    </SettingsForm>
  )
}

type Social = ReturnType<typeof useFieldValue<Journal['social']>>

/** The journal's pages on other sites. */
function PagesElsewhere({ social }: { social: Social }) {
  return (
    <RowList
      legend="Pages elsewhere"
      rows={social.value}
      blank={{ name: '', url: 'https://' }}
      add="Add a page"
      nameOf={({ name }, place) => name || `Page ${place + 1}`}
      at="social"
      problem={social.problem}
      onChange={social.onChange}
    >
      {(page, change, place) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            value={page.name}
            onChange={({ target }) => change({ ...page, name: target.value })}
            {...social.mark(`${place}.name`)}
          />
          <TextField
            label="Address"
            type="url"
            value={page.url}
            onChange={({ target }) => change({ ...page, url: target.value })}
            {...social.mark(`${place}.url`)}
          />
        </div>
      )}
    </RowList>
  )
}
