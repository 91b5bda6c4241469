import { useState } from 'react'
import { z } from 'zod'
import type { Journal, Person } from '#domain/journal/journal.ts'
import type { SettingsBody } from '#features/journal/wire.ts'
import { sayFailure } from '../../client/call/failure.ts'
import { TextField } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { useEntry } from '../../form/use-entry.ts'
import { PictureField } from './picture-field.tsx'
import { PublishButton } from './publish-button.tsx'
import { Rows } from './rows.tsx'
import { usePublishing } from './use-publishing.ts'

const groups = [
  { group: 'editorsInChief', legend: 'Editors-in-Chief', least: 1 },
  { group: 'associateEditors', legend: 'Associate Editors', least: 0 },
  { group: 'editorialConsultants', legend: 'Editorial Consultants', least: 0 },
] as const

/** The people of the journal, in the order in which readers see them. */
export function BoardForm({ settings }: { settings: SettingsBody }) {
  const [board, setBoard] = useState<Journal['board']>(settings.journal.board)
  const publish = usePublishing(settings.version, '/settings/parts/board')
  const entry = useEntry({
    schema: z.object({}),
    async send() {
      await publish({ board: withoutBlanks(board) })
      entry.tell('success', 'The board is published')
    },
    failed: (error) => sayFailure(error, 'The board was not published'),
  })
  return (
    <Form entry={entry} label="Editorial board" className="flex flex-col gap-8">
      {groups.map(({ group, legend, least }) => (
        <Rows<Person>
          key={group}
          legend={legend}
          least={least}
          rows={board[group]}
          blank={{ name: '' }}
          add="Add a person"
          nameOf={({ name }, place) => name || `Person ${place + 1}`}
          onChange={(people) => setBoard((now) => ({ ...now, [group]: people }))}
        >
          {(person, change) => <PersonFields person={person} change={change} />}
        </Rows>
      ))}
      <PublishButton busy={entry.busy} />
    </Form>
  )
}

function PersonFields({ person, change }: { person: Person; change: (person: Person) => void }) {
  const text = (field: 'name' | 'affiliation' | 'email' | 'orcid') => ({
    value: person[field] ?? '',
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      change({ ...person, [field]: target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" {...text('name')} />
      <TextField label="Affiliation" {...text('affiliation')} />
      <TextField label="E-mail, shown to readers" type="email" {...text('email')} />
      <TextField label="ORCID" placeholder="0000-0002-1825-0097" {...text('orcid')} />
      <div className="sm:col-span-2">
        <PictureField
          label="Portrait"
          value={person.portrait}
          onChange={(portrait) => change({ ...person, portrait })}
        />
      </div>
    </div>
  )
}

/** What was left empty is not said at all. */
const withoutBlanks = (board: Journal['board']) =>
  Object.fromEntries(
    groups.map(({ group }) => [
      group,
      board[group].map((person) => ({
        ...Object.fromEntries(Object.entries(person).filter(([, value]) => value?.trim())),
        name: person.name,
      })),
    ]),
  )
