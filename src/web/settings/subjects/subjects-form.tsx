import { z } from 'zod'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { TextArea } from '#web/form/field.tsx'
import { useFormValues } from '#web/form/use-form-values.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { splitLines } from '#web/settings/fields/split-lines.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { Preview } from '#web/ui/preview.tsx'

const list = z.string().trim().min(1).max(20_000)

/** The categories of articles, and the sections of issues. */
export function SubjectsForm({ settings }: { settings: SettingsBody }) {
  const { categories, sections } = settings.journal
  const form = useSettingsForm({
    settings,
    at: 'parts/subjects',
    schema: z.object({ categories: list, sections: list }),
    values: { categories: categories.join('\n'), sections: sections.join('\n') },
    asPublished: (entered) => ({
      categories: splitLines(entered.categories),
      sections: splitLines(entered.sections),
    }),
    done: 'Categories and sections are published',
    failed: 'Categories and sections were not published',
  })
  const { entry } = form
  return (
    <SettingsForm form={form} label="Categories and sections" seenAt="/archive">
      <TextArea
        label="Categories, one per line"
        rows={10}
        hint="Articles keep a category that you remove from this list."
        {...entry.field('categories')}
      />
      <TextArea
        label="Sections of an issue, one per line"
        rows={5}
        hint="In the order they appear in an issue."
        {...entry.field('sections')}
      />
      <SubjectsPreview entry={entry} />
    </SettingsForm>
  )
}

type FormValues = { categories: string; sections: string }

function SubjectsPreview({ entry }: { entry: { form: { control: unknown } } }) {
  const { categories, sections } = useFormValues<FormValues>(entry)
  return (
    <Preview>
      <p className="text-sm text-soft">Categories in the archive</p>
      <p>{splitLines(categories).join(' · ')}</p>
      <p className="mt-3 text-sm text-soft">Sections of an issue</p>
      <ol>
        {splitLines(sections).map((section) => (
          <li key={section} className="border-b border-line py-1 font-semibold">
            {section}
          </li>
        ))}
      </ol>
    </Preview>
  )
}
