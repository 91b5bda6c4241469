import { z } from 'zod'
import { TextArea } from '#web/form/field.tsx'
import { splitLines } from '#web/form/text-lists.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { Preview } from '#web/ui/preview.tsx'

const lines = z.string().trim().min(1).max(20_000).transform(splitLines)

const Subjects = z.object({ categories: lines, sections: lines })

export function SubjectsForm({ settings }: PartProps) {
  const { categories, sections } = settings.journal
  return (
    <SettingsForm
      settings={settings}
      at="parts/subjects"
      label="Categories and sections"
      seenAt="/archive"
      schema={Subjects}
      values={{ categories: categories.join('\n'), sections: sections.join('\n') }}
      done="Categories and sections are published"
      failed="Categories and sections were not published"
    >
      {({ field }) => (
        <>
          <TextArea
            label="Categories, one per line"
            rows={10}
            hint="Articles keep a category that you remove from this list."
            {...field('categories')}
          />
          <TextArea
            label="Sections of an issue, one per line"
            rows={5}
            hint="In the order they appear in an issue."
            {...field('sections')}
          />
          <SubjectsPreview />
        </>
      )}
    </SettingsForm>
  )
}

function SubjectsPreview() {
  const { categories, sections } = useFormValues<z.input<typeof Subjects>>()
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
