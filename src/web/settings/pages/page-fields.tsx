import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PageSource } from '#domain/journal/journal-source.ts'
import type { PagePreview } from '#features/journal/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { PictureField } from '#web/form/picture-field.tsx'
import { Preview } from '#web/ui/preview.tsx'

/** The fields of a page; `children` come after its title. */
export function PageFields({ children }: { children?: ReactNode }) {
  const { field } = useFormFields<'title' | 'description' | 'text'>()
  return (
    <>
      <TextField label="Title" {...field('title')} />
      {children}
      <TextField
        label="Description"
        hint="At most 160 characters, shown by search engines."
        {...field('description')}
      />
      <TextArea
        label="Text"
        rows={22}
        spellCheck
        hint="Markdown without HTML: ## starts a heading, - starts a list item, **bold**, [link](/contact). Fields such as {{journal.name}} are filled in. Readers do not see notes that start with “To be completed by the journal”."
        {...field('text')}
      />
      <InsertPicture />
    </>
  )
}

function InsertPicture() {
  const { getValues, setValue } = useFormContext<PageSource>()
  const [last, setLast] = useState<string>()
  const insert = (address: string | undefined) => {
    setLast(address)
    if (!address) return
    const text = `${getValues('text')}\n\n![Describe the picture](${address})`
    setValue('text', text, { shouldDirty: true })
  }
  return (
    <PictureField
      label="Insert a picture"
      hint="The picture is added at the end of the text. Describe it between the square brackets."
      value={last}
      onChange={insert}
    />
  )
}

/** A preview of a page as readers would see it, once `show` is called with the page; without one it is hidden. */
export function usePagePreview() {
  const [shown, setShown] = useState<PagePreview>()
  const show = async (json?: PageSource) =>
    setShown(json && (await api<PagePreview>('/settings/preview', { method: 'POST', json })))
  const preview = shown && (
    <div className="mt-8">
      <Preview className="bg-card p-[clamp(1rem,4vw,2.5rem)]">
        <h2 className="mb-5 text-3xl">{shown.title}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, raw HTML escaped */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: shown.html }} />
      </Preview>
    </div>
  )
  return { show, preview }
}
