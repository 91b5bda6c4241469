import { useEffect, useState } from 'react'
import type { Journal } from '#domain/journal/journal.ts'
import { formatBytes } from '#domain/text/format.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { fetchBlob } from '#web/api/fetch-blob.ts'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/settings-part'
import { descriptions } from './descriptions.ts'
import { Fields } from './fields/fields.tsx'
import { formSchema, initialValues } from './fields/part-description.ts'
import { SettingsForm } from './fields/settings-form.tsx'
import { loadSettings, SettingsPage } from './settings-page.tsx'
import { settingsParts } from './settings-parts.ts'

export const meta = () => [{ title: 'Settings' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadSettings

export default function SettingsPart({ loaderData, params }: Route.ComponentProps) {
  const { data: settings, failure } = loaderData
  const section = settingsParts.find(({ part }) => part === params.part)
  return (
    <SettingsPage title={section?.title ?? 'Settings'} lead={section?.about} failure={failure}>
      {settings &&
        (section ? (
          <PartForm key={section.part} {...section} settings={settings} />
        ) : (
          <Empty>These settings do not exist.</Empty>
        ))}
    </SettingsPage>
  )
}

type FormProps = { settings: SettingsBody; part: keyof typeof descriptions; title: string }

function PartForm({ settings, part, title }: FormProps) {
  const description = descriptions[part]
  const { fields, input: _, sampleOf, instead, ...form } = description
  const [sample, showSample] = useSample()
  const preview = async (entered?: Partial<Journal>) => {
    if (entered && sampleOf) showSample(await fetchBlob(sampleOf(entered)))
  }
  const substitute = instead?.(settings)
  if (substitute) return substitute
  return (
    <SettingsForm
      {...form}
      settings={settings}
      at={`parts/${part}`}
      label={title}
      schema={formSchema(part, description)}
      values={initialValues(part, description, settings.journal)}
      {...(sampleOf && { onPreview: preview })}
    >
      <Fields fields={fields} settings={settings} />
      {sample && (
        <p role="status" className="rounded-lg border border-edge bg-grey-bg p-4">
          The preview is ready.{' '}
          <a href={sample.url} target="_blank" rel="noreferrer" className="font-semibold">
            Open the preview (PDF, {formatBytes(sample.bytes)})
          </a>
        </p>
      )}
    </SettingsForm>
  )
}

/** The last sample, which also opens in a new tab where the browser allows it. */
function useSample() {
  const [sample, setSample] = useState<{ url: string; bytes: number }>()
  useEffect(() => () => void (sample && URL.revokeObjectURL(sample.url)), [sample])
  const show = (pdf: Blob) => {
    const url = URL.createObjectURL(pdf)
    setSample({ url, bytes: pdf.size })
    window.open(url, '_blank')
  }
  return [sample, show] as const
}
