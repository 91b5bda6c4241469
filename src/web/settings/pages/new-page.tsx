import { useNavigate } from 'react-router'
import { CustomPageName, PageLinks } from '#domain/journal/custom-page.ts'
import { PageSource } from '#domain/journal/journal-source.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextField } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Fields } from '#web/settings/fields/fields.tsx'
import { loadSettings, SettingsPage } from '#web/settings/settings-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { StickyBar } from '#web/ui/controls/sticky-bar.tsx'
import type { Route } from './+types/new-page'
import { listingFields } from './listing-fields.ts'
import { PageFields, usePagePreview } from './page-fields.tsx'

export const meta = () => [{ title: 'New page' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadSettings

export default function NewPage({ loaderData }: Route.ComponentProps) {
  const { data: settings, failure } = loaderData
  return (
    <SettingsPage
      title="New page"
      lead="For content of your own, such as special issues, a prize or a conference."
      failure={failure}
    >
      {settings && <NewPageForm settings={settings} />}
    </SettingsPage>
  )
}

const NewPageInput = PageSource.extend({ name: CustomPageName, listing: PageLinks })
const blank = { title: '', name: '', description: '', text: '' }

function NewPageForm({ settings }: { settings: SettingsBody }) {
  const { show, preview } = usePagePreview()
  const navigate = useNavigate()
  const entry = useValidatedForm({
    schema: NewPageInput,
    messages: { labels: { name: 'Address' } },
    values: { ...blank, listing: { menu: true, footer: 'journal' } },
    async send({ name, listing, ...page }, pressed) {
      if (pressed === 'preview') return await show(page)
      const body = { version: settings.version, name, page, listing }
      await api('POST /settings/pages', { body })
      draft.saved()
      entry.tell('success', `The page is published at /${name}`)
      await navigate(`/settings/pages/${name}`)
    },
    failed: 'The page was not published',
  })
  const draft = useSavedInput(entry, { form: 'settings:new-page' })
  return (
    <>
      <DraftForm entry={entry} draft={draft} label="New page">
        <PageFields>
          <TextField
            label="Address"
            hint="For example, special-issues becomes /special-issues. You cannot change it later."
            autoCapitalize="none"
            spellCheck={false}
            {...entry.field('name')}
          />
        </PageFields>
        <Fields fields={listingFields} settings={settings} within="listing" />
        <StickyBar>
          <SubmitButton entry={entry}>Publish</SubmitButton>
          <Button type="submit" value="preview" disabled={entry.busy}>
            Preview
          </Button>
        </StickyBar>
      </DraftForm>
      {preview}
    </>
  )
}
