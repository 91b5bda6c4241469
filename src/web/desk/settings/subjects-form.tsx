import { z } from 'zod'
import type { SettingsBody } from '#features/journal/wire.ts'
import { sayFailure } from '../../client/call/failure.ts'
import { TextArea } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useEntry } from '../../form/use-entry.ts'
import { linesOf } from './lines.ts'
import { PublishButton } from './publish-button.tsx'
import { usePublishing } from './use-publishing.ts'

const list = z.string().trim().min(1).max(20_000)

/** What articles can be about, and what an issue is divided into. */
export function SubjectsForm({ settings }: { settings: SettingsBody }) {
  const { categories, sections } = settings.journal
  const publish = usePublishing(settings.version, '/settings/parts/subjects')
  const entry = useEntry({
    schema: z.object({ categories: list, sections: list }),
    values: { categories: categories.join('\n'), sections: sections.join('\n') },
    async send(entered) {
      const value = {
        categories: linesOf(entered.categories),
        sections: linesOf(entered.sections),
      }
      await publish(value)
      entry.tell('success', 'Categories and sections are published')
    },
    failed: (error) => sayFailure(error, 'Categories and sections were not published'),
  })
  return (
    <Form entry={entry} label="Categories and sections">
      <TextArea
        label="Categories, one a line"
        rows={10}
        hint="Articles that have a category keep it when it leaves this list."
        {...entry.field('categories')}
      />
      <TextArea
        label="Sections of an issue, one a line"
        rows={5}
        hint="In the order in which they stand in an issue."
        {...entry.field('sections')}
      />
      <PublishButton busy={entry.busy} />
    </Form>
  )
}
