import { PageSource } from '#domain/journal/journal-source.ts'
import { findTodoNotes } from '#domain/journal/todo-notes.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { loadSettings, SettingsPage } from '#web/settings/settings-page.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/page'
import { PageFields, usePagePreview } from './page-fields.tsx'
import { RemovePage } from './remove-page.tsx'

export const meta = () => [{ title: 'Page' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadSettings

export default function Page({ loaderData, params: { page: name } }: Route.ComponentProps) {
  const { data: settings, failure } = loaderData
  const page = settings?.pages[name]
  return (
    <SettingsPage title={page?.title ?? 'Page'} lead={`Address: /${name}`} failure={failure}>
      {settings && page && <PageForm key={name} settings={settings} name={name} page={page} />}
      {settings && !page && <Empty>This page does not exist.</Empty>}
    </SettingsPage>
  )
}

type Props = { settings: SettingsBody; name: string; page: PageSource }

function PageForm({ settings, name, page }: Props) {
  const { show, preview } = usePagePreview()
  return (
    <>
      <SettingsForm
        settings={settings}
        at={`pages/${name}`}
        toCall={(body) => toCall('PUT /settings/pages/:page', { params: { page: name }, body })}
        label="Page"
        seenAt={`/${name}`}
        schema={PageSource}
        values={page}
        done="The page is published"
        failed="The page was not published"
        onPreview={(entered) => show(entered && { ...entered, name })}
      >
        <MissingTexts />
        <PageFields />
      </SettingsForm>
      {preview}
      <RemovePage settings={settings} name={name} page={page} />
    </>
  )
}

/** The notes in the text that the journal still has to complete. */
function MissingTexts() {
  const notes = findTodoNotes(useFormValues<PageSource>().text)
  if (notes.length === 0) return null
  return (
    <div className="rounded-lg border border-edge bg-grey-bg p-4">
      <p className="font-semibold">To be completed in the text below</p>
      <ul className="mt-1 list-disc pl-5">
        {notes.map((note) => (
          <li key={note} className="first-letter:uppercase">
            {note}
          </li>
        ))}
      </ul>
    </div>
  )
}
