import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CustomPageName, PageLinks } from '#domain/journal/custom-page.ts'
import { PageSource } from '#domain/journal/journal-source.ts'
import type { PagePreview, SettingsBody } from '#features/journal/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { TextField } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { loadSettings } from '#web/settings/load-settings.ts'
import { SettingsLayout } from '#web/settings/settings-layout.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import type { Route } from './+types/new-page'
import { ListingFields } from './listing-fields.tsx'
import { PageFields, PagePreviewSection } from './page-fields.tsx'

export const meta = () => [{ title: 'New page' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request)
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function NewPage({ loaderData: { settings, failure } }: Route.ComponentProps) {
  return (
    <SettingsLayout
      title="New page"
      lead="For content of your own, such as special issues, a prize or a conference."
      failure={failure}
    >
      {settings && <NewPageForm settings={settings} />}
    </SettingsLayout>
  )
}

const NewPageInput = PageSource.extend({ name: CustomPageName, listing: PageLinks })

function NewPageForm({ settings }: { settings: SettingsBody }) {
  const [preview, setPreview] = useState<PagePreview>()
  const navigate = useNavigate()
  const entry = useValidatedForm({
    schema: NewPageInput,
    words: { labels: { name: 'Address' } },
    values: {
      title: '',
      name: '',
      description: '',
      text: '',
      listing: { menu: true, footer: 'journal' },
    },
    async send({ name, listing, ...page }, pressed) {
      if (pressed === 'preview') {
        setPreview(await api<PagePreview>('/settings/preview', { method: 'POST', json: page }))
        return
      }
      const json = { version: settings.version, name, page, listing }
      await api<{ data: SettingsBody }>('/settings/pages', { method: 'POST', json })
      savedInput.saved()
      entry.tell('success', `The page is published at /${name}`)
      await navigate(`/settings/pages/${name}`)
    },
    failed: (error) => errorMessage(error, 'The page was not published'),
  })
  const savedInput = useSavedInput(entry, { form: 'settings:new-page' })
  const listing = useFieldValue<PageLinks>(entry, 'listing')
  return (
    <>
      <Form entry={entry} label="New page">
        <RestoredInputNotice kept={savedInput} />
        <PageFields
          field={entry.field}
          address={() => (
            <TextField
              label="Address"
              hint="For example, special-issues becomes /special-issues. You cannot change it later."
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
      {preview && <PagePreviewSection preview={preview} />}
    </>
  )
}
