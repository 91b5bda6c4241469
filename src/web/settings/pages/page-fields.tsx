import { type ReactNode, useState } from 'react'
import type { PagePreview, PreviewedPage } from '#features/journal/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { TextField } from '#web/form/field.tsx'
import { useFormFields } from '#web/form/form.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { PageText } from './page-text.tsx'

/** The fields of a page; `children` come after its title. */
export function PageFields({ children }: { children?: ReactNode }) {
  const { field } = useFormFields<'title' | 'description'>()
  return (
    <>
      <TextField label="Title" {...field('title')} />
      {children}
      <TextField
        label="Description"
        hint="At most 160 characters, shown by search engines."
        {...field('description')}
      />
      <PageText />
    </>
  )
}

/** A preview of a page as readers would see it, once `show` is called with the page; without one it is hidden. */
export function usePagePreview() {
  const [shown, setShown] = useState<PagePreview>()
  const show = async (body?: PreviewedPage) =>
    setShown(body && (await api('POST /settings/preview', { body })))
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
