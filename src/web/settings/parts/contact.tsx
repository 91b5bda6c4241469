import { z } from 'zod'
import type { Journal } from '#domain/journal/journal.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { OwnProps, RowList } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
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

const links: RowList<Journal['social'][number]> = {
  list: 'social',
  legend: 'External links',
  blank: { name: '', url: 'https://' },
  add: 'Add a link',
  nameOf: ({ name }, index) => name || `Link ${index + 1}`,
  fields: [
    [
      { at: 'name', label: 'Name' },
      { at: 'url', label: 'URL', type: 'url' },
    ],
  ],
}

export const contact: PartDescription = {
  input: { map: MapInput },
  values: ({ map }) => ({
    map: {
      latitude: String(map?.latitude ?? ''),
      longitude: String(map?.longitude ?? ''),
      label: map?.label ?? '',
    },
  }),
  messages: {
    fields: { address: { missing: 'Please enter at least one line of the address.' } },
    labels: { 'contact.email': 'Email of the editor', 'map.label': 'Map label' },
  },
  seenAt: '/contact',
  done: 'The contact is published',
  failed: 'The contact was not published',
  fields: [
    { at: 'address', label: 'Postal address', rows: 4 },
    [
      { at: 'contact.email', label: 'Email of the editor', type: 'email' },
      { at: 'contact.phone', label: 'Telephone', type: 'tel' },
    ],
    { at: 'contact.hours', label: 'Hours', rows: 2 },
    [
      { at: 'map.latitude', label: 'Latitude', hint: 'South is negative' },
      { at: 'map.longitude', label: 'Longitude', hint: 'West is negative' },
    ],
    {
      at: 'map.label',
      label: 'Map label',
      hint: 'Leave the three fields of the map empty for a contact page without a map.',
    },
    links,
    ContactPreview,
  ],
}

type Entered = Pick<Journal, 'address' | 'contact' | 'social'> & { map: z.input<typeof MapInput> }

function ContactPreview({ settings }: OwnProps) {
  const { address, contact: office, map, social } = useFormValues<Entered>()
  return (
    <Preview>
      <p className="font-semibold">{settings.journal.institution}</p>
      <p className="whitespace-pre-line">{address.join('\n')}</p>
      <p className="mt-3 text-indigo underline">{office.email}</p>
      {office.phone && <p>{office.phone}</p>}
      {office.hours && <p className="text-soft">{office.hours}</p>}
      {social.length > 0 && <p className="mt-3">{social.map(({ name }) => name).join(' · ')}</p>}
      <p className="mt-3 text-sm text-soft">
        {map.label ? `On the map: ${map.label} (${map.latitude}, ${map.longitude})` : 'No map'}
      </p>
    </Preview>
  )
}
