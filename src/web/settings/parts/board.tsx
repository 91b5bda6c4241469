import type { Journal, Person } from '#domain/journal/journal.ts'
import { PictureField } from '#web/form/files/picture-field.tsx'
import { useGroup } from '#web/form/groups/use-group.ts'
import { useFormValues } from '#web/form/use-form-field.ts'
import type { OwnProps, RowList } from '#web/settings/fields/fields.tsx'
import type { PartDescription } from '#web/settings/fields/part-description.ts'
import { Board } from '#web/ui/board.tsx'
import { Preview } from '#web/ui/preview.tsx'

const people = (group: keyof Journal['board'], legend: string, least = 0): RowList<Person> => ({
  list: `board.${group}`,
  legend,
  least,
  blank: { name: '' },
  add: 'Add a person',
  nameOf: ({ name }, index) => name || `Person ${index + 1}`,
  fields: [
    [
      { at: 'name', label: 'Name' },
      { at: 'affiliation', label: 'Affiliation' },
      { at: 'email', label: 'Email (shown to readers)', type: 'email' },
      { at: 'orcid', label: 'ORCID iD', placeholder: '0000-0002-1825-0097' },
    ],
    Portrait,
  ],
})

export const board: PartDescription = {
  seenAt: '/editorial-board',
  className: 'flex flex-col gap-8',
  done: 'The board is published',
  failed: 'The board was not published',
  fields: [
    people('editorsInChief', 'Editors-in-Chief', 1),
    people('associateEditors', 'Associate Editors'),
    people('editorialConsultants', 'Editorial Consultants'),
    BoardPreview,
  ],
}

function Portrait({ within = '' }: OwnProps) {
  const { value, change, mark } = useGroup<Person>(within)
  return (
    <PictureField
      label="Portrait"
      value={value.portrait}
      onChange={(portrait) => change({ portrait })}
      {...mark('portrait')}
    />
  )
}

/** The board without people who have no name yet. */
function BoardPreview() {
  const { board: entered } = useFormValues<Pick<Journal, 'board'>>()
  const withName = (members: Person[]) => members.filter(({ name }) => name.trim())
  return (
    <Preview className="px-4 pb-4">
      <Board
        board={{
          editorsInChief: withName(entered.editorsInChief),
          associateEditors: withName(entered.associateEditors),
          editorialConsultants: withName(entered.editorialConsultants),
        }}
      />
    </Preview>
  )
}
