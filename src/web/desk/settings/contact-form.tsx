import { useState } from 'react'
import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/wire.ts'
import { sayFailure } from '../../client/call/failure.ts'
import { TextArea, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useEntry } from '../../form/use-entry.ts'
import { linesOf } from './lines.ts'
import { PublishButton } from './publish-button.tsx'
import { Rows } from './rows.tsx'
import { usePublishing } from './use-publishing.ts'

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
})

/** Where the journal is found. */
export function ContactForm({ settings }: { settings: SettingsBody }) {
  const { address, contact, map } = settings.journal
  const [social, setSocial] = useState(settings.journal.social)
  const publish = usePublishing(settings.version, '/settings/parts/contact')
  const entry = useEntry({
    schema: Contact,
    values: {
      ...{ address: address.join('\n'), email: contact.email },
      ...{ phone: contact.phone ?? '', hours: contact.hours ?? '', label: map.label },
      ...{ latitude: String(map.latitude), longitude: String(map.longitude) },
    },
    async send(entered) {
      const { phone, hours } = entered
      await publish({
        address: linesOf(entered.address),
        contact: { email: entered.email, ...(phone && { phone }), ...(hours && { hours }) },
        map: {
          latitude: Number(entered.latitude),
          longitude: Number(entered.longitude),
          label: entered.label,
        },
        social,
      })
      entry.tell('success', 'The contact is published')
    },
    failed: (error) => sayFailure(error, 'The contact was not published'),
  })
  return (
    <Form entry={entry} label="Contact and map">
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
      <Rows
        legend="Pages elsewhere"
        rows={social}
        blank={{ name: '', url: 'https://' }}
        add="Add a page"
        nameOf={({ name }, place) => name || `Page ${place + 1}`}
        onChange={setSocial}
      >
        {(page, change) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              value={page.name}
              onChange={({ target }) => change({ ...page, name: target.value })}
            />
            <TextField
              label="Address"
              type="url"
              value={page.url}
              onChange={({ target }) => change({ ...page, url: target.value })}
            />
          </div>
        )}
      </Rows>
      <PublishButton busy={entry.busy} />
    </Form>
  )
}
