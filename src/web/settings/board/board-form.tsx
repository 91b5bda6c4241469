import { z } from 'zod'
import { Journal, type Person } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/picture-field.tsx'
import { RowList } from '#web/settings/fields/row-list.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { type GetControlProps, useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { Board } from '#web/ui/board.tsx'
import { Preview } from '#web/ui/preview.tsx'

const groups = [
  { group: 'editorsInChief', legend: 'Editors-in-Chief', least: 1 },
  { group: 'associateEditors', legend: 'Associate Editors', least: 0 },
  { group: 'editorialConsultants', legend: 'Editorial Consultants', least: 0 },
] as const

const BoardInput = z.object({ board: z.preprocess(removeEmptyFields, Journal.shape.board) })

/** Edits the editorial board, in the order shown to readers. */
export function BoardForm({ settings }: { settings: SettingsBody }) {
  const form = useSettingsForm({
    settings,
    at: 'parts/board',
    schema: BoardInput,
    values: { board: settings.journal.board },
    asPublished: (entered) => entered,
    done: 'The board is published',
    failed: 'The board was not published',
  })
  const {
    value: board,
    onChange,
    mark,
    problem,
  } = useFieldValue<Journal['board']>(form.entry, 'board')
  return (
    <SettingsForm
      form={form}
      label="Editorial board"
      seenAt="/editorial-board"
      className="flex flex-col gap-8"
    >
      {groups.map(({ group, legend, least }) => (
        <RowList<Person>
          key={group}
          legend={legend}
          least={least}
          rows={board[group]}
          blank={{ name: '' }}
          add="Add a person"
          at={`board.${group}`}
          problem={problem}
          nameOf={({ name }, index) => name || `Person ${index + 1}`}
          onChange={(people) => onChange({ ...board, [group]: people })}
        >
          {(person, change, index) => (
            <PersonFields
              person={person}
              change={change}
              mark={(field) => mark(`${group}.${index}.${field}`)}
            />
          )}
        </RowList>
      ))}
      <Preview className="px-4 pb-4">
        <Board board={withoutNameless(board)} />
      </Preview>
    </SettingsForm>
  )
}

type FieldsProps = { person: Person; change: (person: Person) => void; mark: GetControlProps }

function PersonFields({ person, change, mark }: FieldsProps) {
  const getTextProps = (field: 'name' | 'affiliation' | 'email' | 'orcid') => ({
    value: person[field] ?? '',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      change({ ...person, [field]: target.value }),
    ...mark(field),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" required {...getTextProps('name')} />
      <TextField label="Affiliation" {...getTextProps('affiliation')} />
      <TextField label="Email (shown to readers)" type="email" {...getTextProps('email')} />
      <TextField label="ORCID iD" placeholder="0000-0002-1825-0097" {...getTextProps('orcid')} />
      <div className="sm:col-span-2">
        <PictureField
          label="Portrait"
          value={person.portrait}
          onChange={(portrait) => change({ ...person, portrait })}
          {...mark('portrait')}
        />
      </div>
    </div>
  )
}

/** The board without people who have no name yet. */
const withoutNameless = (board: Journal['board']): Journal['board'] => ({
  editorsInChief: withName(board.editorsInChief),
  associateEditors: withName(board.associateEditors),
  editorialConsultants: withName(board.editorialConsultants),
})
const withName = (people: Person[]) => people.filter(({ name }) => name.trim())

/** Removes empty fields, because the schema refuses empty texts. */
function removeEmptyFields(board: unknown) {
  return Object.fromEntries(
    groups.map(({ group }) => [
      group,
      (board as Journal['board'])[group].map((person) => ({
        ...Object.fromEntries(Object.entries(person).filter(([, value]) => value?.trim())),
        name: person.name,
      })),
    ]),
  )
}
