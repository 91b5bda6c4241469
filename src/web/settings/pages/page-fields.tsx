import type { ComponentProps, ReactNode } from 'react'
import type { PagePreview } from '#features/journal/api-schemas.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Preview } from '#web/ui/preview.tsx'
import { InsertPicture } from './insert-picture.tsx'

type Name = 'title' | 'description' | 'text'

type Props = {
  field(name: Name): Omit<ComponentProps<'input'> & ComponentProps<'textarea'>, 'ref'> & {
    error?: string | undefined
  }
  onPicture(markdown: string): void
  /** The address field, for new pages only. */
  address?(): ReactNode
}

export const PageFields = ({ field, onPicture, address }: Props) => (
  <>
    <TextField label="Title" {...field('title')} />
    {address?.()}
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
    <InsertPicture onPicture={onPicture} />
  </>
)

/** A preview of a page as readers would see it. */
export const PagePreviewSection = ({ preview }: { preview: PagePreview }) => (
  <div className="mt-8">
    <Preview className="bg-card p-[clamp(1rem,4vw,2.5rem)]">
      <h2 className="mb-5 text-3xl">{preview.title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, raw HTML escaped */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: preview.html }} />
    </Preview>
  </div>
)
