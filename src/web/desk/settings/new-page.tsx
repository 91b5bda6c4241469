import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Listing, OwnPageName } from '#domain/journal/own-page.ts'
import { WrittenPage } from '#domain/journal/written.ts'
import type { PagePreview, SettingsBody } from '#features/journal/wire.ts'
import { api } from '../../client/call/api.ts'
import { sayFailure } from '../../client/call/failure.ts'
import { BroughtBack } from '../../form/brought-back.tsx'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useEntry } from '../../form/use-entry.ts'
import { useKept } from '../../form/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { Route } from './+types/new-page'
import { SettingsFrame } from './frame.tsx'
import { ListingFields } from './listing-fields.tsx'
import { loadSettings } from './load.ts'
import { PageAsSeen, PageFields } from './page-fields.tsx'
import { useHeld } from './use-held.ts'

export const meta = () => [{ title: 'A new page' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function NewPage({ loaderData: { settings, failure } }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="A new page"
      lead="Beside those that every journal has: special issues, a prize, a conference."
      failure={failure}
    >
      {settings && <NewPageForm settings={settings} />}
    </SettingsFrame>
  )
}

const Entered = WrittenPage.extend({ name: OwnPageName, listing: Listing })

function NewPageForm({ settings }: { settings: SettingsBody }) {
  const [preview, setPreview] = useState<PagePreview>()
  const navigate = useNavigate()
  const entry = useEntry({
    schema: Entered,
    words: { labels: { name: 'Address' } },
    values: {
      ...{ title: '', name: '', description: '', text: '' },
      listing: { menu: true, footer: 'journal' },
    },
    async send({ name, listing, ...page }, pressed) {
      if (pressed === 'preview') {
        setPreview(await api<PagePreview>('/settings/preview', { method: 'POST', json: page }))
        return
      }
      const json = { version: settings.version, name, page, listing }
      await api<{ data: SettingsBody }>('/settings/pages', { method: 'POST', json })
      kept.saved()
      entry.tell('success', `The page is published at /${name}`)
      await navigate(`/settings/pages/${name}`)
    },
    failed: (error) => sayFailure(error, 'The page was not published'),
  })
  const kept = useKept(entry, { form: 'settings:new-page' })
  const listing = useHeld<Listing>(entry, 'listing')
  return (
    <>
      <Form entry={entry} label="A new page">
        <BroughtBack kept={kept} />
        <PageFields
          field={entry.field}
          address={() => (
            <TextField
              label="Address"
              hint="Where readers find it: special-issues stands for /special-issues. It stays as it is from then on."
              autoCapitalize="none"
              spellCheck={false}
              {...entry.field('name')}
            />
          )}
          onPicture={(markdown) =>
            entry.form.setValue('text', `${entry.form.getValues('text')}\n\n${markdown}`)
          }
        />
        <ListingFields listing={listing.value} change={listing.onChange} />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" look="go" disabled={entry.busy}>
            Publish
          </Button>
          <Button type="submit" value="preview" disabled={entry.busy}>
            Preview
          </Button>
        </div>
      </Form>
      {preview && <PageAsSeen preview={preview} />}
    </>
  )
}
