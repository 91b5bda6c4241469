import { useState } from 'react'
import { WrittenPage } from '#domain/journal/written.ts'
import type { PagePreview, SettingsBody } from '#features/journal/wire.ts'
import { api } from '../../client/call/api.ts'
import { sayFailure } from '../../client/call/failure.ts'
import { TextArea, TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useEntry } from '../../form/use-entry.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Empty } from '../../ui/notice.tsx'
import type { Route } from './+types/page'
import { SettingsFrame } from './frame.tsx'
import { loadSettings } from './load.ts'
import { PictureInText } from './picture-in-text.tsx'
import { PublishButton } from './publish-button.tsx'
import { usePublishing } from './use-publishing.ts'

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

type Props = { settings: SettingsBody; name: string; page: WrittenPage }

function PageForm({ settings, name, page }: Props) {
  const [preview, setPreview] = useState<PagePreview>()
  const publish = usePublishing(settings.version, `/settings/pages/${name}`)
  const entry = useEntry({
    schema: WrittenPage,
    values: page,
    async send(entered, event) {
      const pressed = (event?.nativeEvent as SubmitEvent | undefined)?.submitter
      if (pressed?.getAttribute('value') === 'preview') {
        setPreview(await api<PagePreview>('/settings/preview', { method: 'POST', json: entered }))
        return
      }
      await publish(entered)
      setPreview(undefined)
      entry.tell('success', 'The page is published')
    },
    failed: (error) => sayFailure(error, 'The page was not published'),
  })
  return (
    <>
      <Form entry={entry} label="Page">
        <TextField label="Title" {...entry.field('title')} />
        <TextField
          label="Description"
          hint="At most 160 characters; search engines show it."
          {...entry.field('description')}
        />
        <TextArea
          label="Text"
          rows={22}
          spellCheck
          hint="Markdown: ## begins a heading, - a line of a list, **bold**, [a link](/contact). {{journal.name}} and the like are filled in. What begins with “To be completed by the journal” is not shown to readers."
          {...entry.field('text')}
        />
        <PictureInText
          onPicture={(markdown) =>
            entry.form.setValue('text', `${entry.form.getValues('text')}\n\n${markdown}`)
          }
        />
        <PublishButton busy={entry.busy}>
          <Button type="submit" value="preview" disabled={entry.busy}>
            Preview
          </Button>
        </PublishButton>
      </Form>
      {preview && (
        <section
          aria-label="Preview"
          className="mt-8 rounded-xl border border-line bg-card p-[clamp(1rem,4vw,2.5rem)]"
        >
          <h2 className="mb-5 text-3xl">{preview.title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, raw HTML escaped */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: preview.html }} />
        </section>
      )}
    </>
  )
}
