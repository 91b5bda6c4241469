import { z } from 'zod'
import { Journal, type Person } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/picture-field.tsx'
import { RowList } from '#web/settings/fields/row-list.tsx'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import { type GetControlProps, useFieldValue } from '#web/settings/fields/use-field-value.ts'
import { useSettingsForm } from '#web/settings/fields/use-settings-form.ts'
import { Board as BoardOfReaders } from '#web/ui/board.tsx'
import { Preview } from '#web/ui/preview.tsx'

const groups = [
  { group: 'editorsInChief', legend: 'Editors-in-Chief', least: 1 },
  { group: 'associateEditors', legend: 'Associate Editors', least: 0 },
  { group: 'editorialConsultants', legend: 'Editorial Consultants', least: 0 },
] as const

const BoardInput = z.object({ board: z.preprocess(removeBlanks, Journal.shape.board) })

/** The people of the journal, in the order in which readers see them. */
export function BoardForm({ settings }: { settings: SettingsBody }) {
  const form = useSettingsForm({
    ...{ settings, at: 'parts/board', schema: BoardInput },
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
          nameOf={({ name }, place) => name || `Person ${place + 1}`}
          onChange={(people) => onChange({ ...board, [group]: people })}
        >
          {(person, change, place) => (
            <PersonFields
              person={person}
              change={change}
              mark={(field) => mark(`${group}.${place}.${field}`)}
            />
          )}
        </RowList>
      ))}
      <Preview className="px-4 pb-4">
        <BoardOfReaders board={withoutNameless(board)} />
      </Preview>
    </SettingsForm>
  )
}

type FieldsProps = { person: Person; change: (person: Person) => void; mark: GetControlProps }

function PersonFields({ person, change, mark }: FieldsProps) {
  const text = (field: 'name' | 'affiliation' | 'email' | 'orcid') => ({
    value: person[field] ?? '',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      change({ ...person, [field]: target.value }),
    ...mark(field),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" required {...text('name')} />
      <TextField label="Affiliation" {...text('affiliation')} />
      <TextField label="E-mail, shown to readers" type="email" {...text('email')} />
      <TextField label="ORCID" placeholder="0000-0002-1825-0097" {...text('orcid')} />
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

/** The people as readers see them: whoever has no name yet is not shown. */
const withoutNameless = (board: Journal['board']): Journal['board'] => ({
  editorsInChief: withName(board.editorsInChief),
  associateEditors: withName(board.associateEditors),
  editorialConsultants: withName(board.editorialConsultants),
})
const withName = (people: Person[]) => people.filter(({ name }) => name.trim())

/** What was left empty is not said at all. */
function removeBlanks(board: unknown) {
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
