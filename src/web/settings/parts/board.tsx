import { Journal, type Person } from '#domain/journal/journal.ts'
import { TextField } from '#web/form/field.tsx'
import { PictureField } from '#web/form/files/picture-field.tsx'
import type { Group } from '#web/form/groups/group-field.tsx'
import { RowsField } from '#web/form/groups/rows-field.tsx'
import { useFormValues } from '#web/form/use-form-field.ts'
import { SettingsForm } from '#web/settings/fields/settings-form.tsx'
import type { PartProps } from '#web/settings/settings-parts.ts'
import { Board } from '#web/ui/board.tsx'
import { Preview } from '#web/ui/preview.tsx'

const groups = [
  { group: 'editorsInChief', legend: 'Editors-in-Chief', least: 1 },
  { group: 'associateEditors', legend: 'Associate Editors', least: 0 },
  { group: 'editorialConsultants', legend: 'Editorial Consultants', least: 0 },
] as const

export const BoardForm = ({ settings }: PartProps) => (
  <SettingsForm
    settings={settings}
    at="parts/board"
    label="Editorial board"
    seenAt="/editorial-board"
    className="flex flex-col gap-8"
    schema={Journal.pick({ board: true })}
    values={{ board: settings.journal.board }}
    done="The board is published"
    failed="The board was not published"
  >
    {groups.map(({ group, legend, least }) => (
      <RowsField<Person>
        key={group}
        name={`board.${group}`}
        legend={legend}
        least={least}
        blank={{ name: '' }}
        add="Add a person"
        nameOf={({ name }, index) => name || `Person ${index + 1}`}
      >
        {PersonFields}
      </RowsField>
    ))}
    <BoardPreview />
  </SettingsForm>
)

const PersonFields = ({ value, change, text, optional, mark }: Group<Person>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label="Name" required {...text('name')} />
    <TextField label="Affiliation" {...optional('affiliation')} />
    <TextField label="Email (shown to readers)" type="email" {...optional('email')} />
    <TextField label="ORCID iD" placeholder="0000-0002-1825-0097" {...optional('orcid')} />
    <div className="sm:col-span-2">
      <PictureField
        label="Portrait"
        value={value.portrait}
        onChange={(portrait) => change({ portrait })}
        {...mark('portrait')}
      />
    </div>
  </div>
)

/** The board without people who have no name yet. */
function BoardPreview() {
  const { board } = useFormValues<Pick<Journal, 'board'>>()
  const withName = (people: Person[]) => people.filter(({ name }) => name.trim())
  return (
    <Preview className="px-4 pb-4">
      <Board
        board={{
          editorsInChief: withName(board.editorsInChief),
          associateEditors: withName(board.associateEditors),
          editorialConsultants: withName(board.editorialConsultants),
        }}
      />
    </Preview>
  )
}
