import { useState } from 'react'
import { findGaps } from '#domain/journal/unfinished.ts'
import { WrittenPage } from '#domain/journal/written.ts'
import type { PagePreview, SettingsBody } from '#features/journal/wire.ts'
import { api } from '../../client/call/api.ts'
import { useTyped } from '../../form/use-typed.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Empty } from '../../ui/notice.tsx'
import type { Route } from './+types/page'
import { SettingsFrame } from './frame.tsx'
import { loadSettings } from './load.ts'
import { PageAsSeen, PageFields } from './page-fields.tsx'
import { RemovePage } from './remove-page.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettings } from './use-settings.ts'

export const meta = () => [{ title: 'A page' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function Page({ loaderData, params }: Route.ComponentProps) {
  const { settings, failure } = loaderData
  const page = settings?.pages[params.page]
  return (
    <SettingsFrame title={page?.title ?? 'A page'} lead={`At /${params.page}`} failure={failure}>
      {settings && page && (
        <PageForm key={params.page} settings={settings} name={params.page} page={page} />
      )}
      {settings && !page && <Empty>There is no such page.</Empty>}
    </SettingsFrame>
  )
}

/** What the page still asks the journal to write, while it is typed. */
function Gaps({ entry }: { entry: { form: { control: unknown } } }) {
  const gaps = findGaps(useTyped<WrittenPage>(entry).text)
  if (gaps.length === 0) return null
  return (
    <div className="rounded-lg border border-edge bg-grey-bg p-4">
      <p className="font-semibold">Still to be written by the journal, in the text below</p>
      <ul className="mt-1 list-disc pl-5">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </div>
  )
}

const dirty = { shouldDirty: true }

type Props = { settings: SettingsBody; name: string; page: WrittenPage }

function PageForm({ settings, name, page }: Props) {
  const [preview, setPreview] = useState<PagePreview>()
  const form = useSettings({
    ...{ settings, at: `pages/${name}`, schema: WrittenPage, values: page },
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
        <Gaps entry={entry} />
        <PageFields
          field={entry.field}
          onPicture={(markdown) =>
            entry.form.setValue('text', `${entry.form.getValues('text')}\n\n${markdown}`, dirty)
          }
        />
      </SettingsForm>
      {preview && <PageAsSeen preview={preview} />}
      <RemovePage settings={settings} name={name} page={page} />
    </>
  )
}
