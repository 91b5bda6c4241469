import type { Journal } from '#domain/journal/journal.ts'
import { useFormValues } from '#web/form/use-form-values.ts'
import { splitLines } from '#web/settings/fields/split-lines.ts'
import { Preview } from '#web/ui/preview.tsx'

type FormValues = {
  address: string
  email: string
  phone: string
  hours: string
  latitude: string
  longitude: string
  label: string
  social: Journal['social']
}

type Props = { entry: { form: { control: unknown } }; institution: string }

/** A live preview of the contact details. */
export function ContactPreview({ entry, institution }: Props) {
  const { address, email, phone, hours, latitude, longitude, label, social } =
    useFormValues<FormValues>(entry)
  return (
    <Preview>
      <p className="font-semibold">{institution}</p>
      <p className="whitespace-pre-line">{splitLines(address).join('\n')}</p>
      <p className="mt-3 text-indigo underline">{email}</p>
      {phone && <p>{phone}</p>}
      {hours && <p className="text-soft">{hours}</p>}
      {social.length > 0 && <p className="mt-3">{social.map(({ name }) => name).join(' · ')}</p>}
      <p className="mt-3 text-sm text-soft">
        On the map: {label} ({latitude}, {longitude})
      </p>
    </Preview>
  )
}
