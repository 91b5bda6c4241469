import type { Journal } from '#domain/journal/journal.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { Preview } from '#web/ui/preview.tsx'

export const subjects: PartDescription = {
  seenAt: '/archive',
  done: 'Categories and sections are published',
  failed: 'Categories and sections were not published',
  fields: [
    {
      at: 'categories',
      label: 'Categories, one per line',
      rows: 10,
      hint: 'Articles keep a category that you remove from this list.',
    },
    {
      at: 'sections',
      label: 'Sections of an issue, one per line',
      rows: 5,
      hint: 'In the order they appear in an issue.',
    },
    SubjectsPreview,
  ],
}

function SubjectsPreview() {
  const { categories, sections } = useFormValues<Journal>()
  return (
    <Preview>
      <p className="text-sm text-soft">Categories in the archive</p>
      <p>{categories.join(' · ')}</p>
      <p className="mt-3 text-sm text-soft">Sections of an issue</p>
      <ol>
        {sections.map((section) => (
          <li key={section} className="border-b border-line py-1 font-semibold">
            {section}
          </li>
        ))}
      </ol>
    </Preview>
  )
}
