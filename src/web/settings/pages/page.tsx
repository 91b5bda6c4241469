import { useState } from 'react'
import { PageSource } from '#domain/journal/journal-source.ts'
import { findTodoNotes } from '#domain/journal/unfinished.ts'
import type { PagePreview, SettingsBody } from '#features/journal/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { useFormValues } from '#web/form/use-form-values.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { loadSettings } from '#web/settings/load-settings.ts'
import { SettingsLayout } from '#web/settings/settings-layout.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/page'
import { PageFields, PagePreviewSection } from './page-fields.tsx'
import { RemovePage } from './remove-page.tsx'

export const meta = () => [{ title: 'Page' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Page({ loaderData, params }: Route.ComponentProps) {
  const { settings, failure } = loaderData
  const page = settings?.pages[params.page]
  return (
    <SettingsLayout
      title={page?.title ?? 'Page'}
      lead={`Address: /${params.page}`}
      failure={failure}
    >
      {settings && page && (
        <PageForm key={params.page} settings={settings} name={params.page} page={page} />
      )}
      {settings && !page && <Empty>This page does not exist.</Empty>}
    </SettingsLayout>
  )
}

/** Lists the notes in the text that the journal still has to complete. */
function MissingTexts({ entry }: { entry: { form: { control: unknown } } }) {
  const notes = findTodoNotes(useFormValues<PageSource>(entry).text)
  if (notes.length === 0) return null
  return (
    <div className="rounded-lg border border-edge bg-grey-bg p-4">
      <p className="font-semibold">To be completed in the text below</p>
      <ul className="mt-1 list-disc pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

const dirty = { shouldDirty: true }

type Props = { settings: SettingsBody; name: string; page: PageSource }

function PageForm({ settings, name, page }: Props) {
  const [preview, setPreview] = useState<PagePreview>()
  const form = useSettingsForm({
    settings,
    at: `pages/${name}`,
    schema: PageSource,
    values: page,
    asPublished(entered) {
      setPreview(undefined)
      return entered
    },
    done: 'The page is published',
    failed: 'The page was not published',
    async preview(json) {
      setPreview(await api<PagePreview>('/settings/preview', { method: 'POST', json }))
    },
  })
  const { entry } = form
  return (
    <>
      <SettingsForm
        form={form}
        label="Page"
        seenAt={`/${name}`}
        more={
          <Button type="submit" value="preview" disabled={entry.busy}>
            Preview
          </Button>
        }
      >
        <MissingTexts entry={entry} />
        <PageFields
          field={entry.field}
          onPicture={(markdown) =>
            entry.form.setValue('text', `${entry.form.getValues('text')}\n\n${markdown}`, dirty)
          }
        />
      </SettingsForm>
      {preview && <PagePreviewSection preview={preview} />}
      <RemovePage settings={settings} name={name} page={page} />
    </>
  )
}
