import { Link } from 'react-router'
import { z } from 'zod'
import { CompletedNote, findTodoNotes } from '#domain/journal/todo-notes.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { TextArea } from '#web/form/field.tsx'
import type { FieldProps } from '#web/form/use-validated-form.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { loadSettings, SettingsPage } from '#web/settings/settings-page.tsx'
import { sortPages } from '#web/settings/settings-parts.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import type { Route } from './+types/missing-texts'

export const meta = () => [{ title: 'Missing texts' }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadSettings

export default function MissingTexts({ loaderData }: Route.ComponentProps) {
  const { data: settings, failure } = loaderData
  const pages = settings ? listNotes(settings) : []
  return (
    <SettingsPage
      title="Missing texts"
      lead="Only your journal can write these texts. Readers do not see the notes, only the texts that you publish."
      failure={failure}
    >
      {settings && pages.length > 0 && (
        <MissingTextsForm key={settings.version} settings={settings} pages={pages} />
      )}
      {settings && pages.length === 0 && (
        <Empty action={<ButtonLink to="/settings">Settings</ButtonLink>}>
          All pages are complete.
        </Empty>
      )}
    </SettingsPage>
  )
}

/** `field` is the name of the text in the form: the same as long as the note stays as it is. */
type Note = { page: string; note: string; field: string }
type PageNotes = { page: string; title: string; notes: Note[] }

/** The notes of the pages that have some, in the order of the settings. */
const listNotes = ({ pages }: SettingsBody): PageNotes[] =>
  sortPages(pages)
    .map(([page, { title, text }]) => {
      const notes = findTodoNotes(text)
      const toField = (note: string) => `${page}-${note.replace(/[^a-z0-9]+/gi, '-')}`
      return { page, title, notes: notes.map((note) => ({ page, note, field: toField(note) })) }
    })
    .filter(({ notes }) => notes.length > 0)

const removalOf = (field: string) => `${field}-removed`

/** Validates the texts by field, and converts those that were filled in, or removed, to what the server stores. */
const schemaOf = (notes: readonly Note[]) =>
  z
    .object(
      Object.fromEntries(
        notes.flatMap(({ field }): [string, z.ZodType<string | boolean | null>][] => [
          [field, CompletedNote.shape.text],
          [removalOf(field), z.boolean().nullable()],
        ]),
      ),
    )
    .transform((values) => ({
      notes: notes.flatMap(({ page, note, field }) => {
        const isRemoved = values[removalOf(field)] === true
        const text = isRemoved ? '' : String(values[field])
        return isRemoved || text ? [{ page, note, text }] : []
      }),
    }))
    .refine(({ notes: completed }) => completed.length > 0, {
      path: [notes[0]?.field ?? ''],
      message: 'Please write at least one text, or remove a note.',
    })

function MissingTextsForm({ settings, pages }: { settings: SettingsBody; pages: PageNotes[] }) {
  const notes = pages.flatMap((page) => page.notes)
  const values = Object.fromEntries(
    notes.flatMap(({ field }): [string, string | boolean][] => [
      [field, ''],
      [removalOf(field), false],
    ]),
  )
  return (
    <SettingsForm
      settings={settings}
      at="missing-texts"
      toCall={(body) => toCall('PUT /settings/missing-texts', { body })}
      label="Missing texts"
      schema={schemaOf(notes)}
      values={values}
      done={({ notes: { length } }) =>
        length === 1 ? 'The text is published' : 'The texts are published'
      }
      failed="The texts were not published"
    >
      {({ field }) => pages.map((page) => <PageTexts key={page.page} {...page} field={field} />)}
    </SettingsForm>
  )
}

function PageTexts({
  page,
  title,
  notes,
  field,
}: PageNotes & { field: (name: string) => FieldProps }) {
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="contents">
        <h2 className="text-2xl">{title}</h2>
      </legend>
      {notes.map(({ note, field: name }) => (
        <div key={name}>
          <TextArea
            label={note.charAt(0).toUpperCase() + note.slice(1)}
            rows={3}
            {...field(name)}
          />
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 flex-none accent-indigo"
              {...field(removalOf(name))}
            />
            Does not apply: remove this note
          </label>
        </div>
      ))}
      <p className="text-sm">
        <Link to={`/settings/pages/${page}`}>Edit the whole page</Link>
      </p>
    </fieldset>
  )
}
