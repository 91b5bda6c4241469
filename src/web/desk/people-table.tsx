import { useState } from 'react'
import type { Duty } from '#domain/people/account.ts'
import { sayShortDay } from '#domain/text/format.ts'
import type { PersonBody } from '#features/accounts/wire.ts'
import { Tag } from '../ui/badge.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { dutyNames } from './duty-names.ts'
import { useTask } from './use-task.ts'

/** Everybody, with what they do; a press on a duty gives or takes it. */
export function PeopleTable({ people, myId }: { people: PersonBody[]; myId: string }) {
  return (
    <Table headings={['Person', 'Account since', 'Duties']}>
      {people.map((person) => (
        <tr key={person.id}>
          <Cell>
            <b className="font-serif">{person.name}</b>
            <span className="block text-sm text-soft">{person.email}</span>
            <span className="mt-1 flex flex-wrap gap-2">
              {!person.confirmed && <Tag>Address not confirmed</Tag>}
              {person.bouncedAt && (
                <Tag>{`Letters come back since ${sayShortDay(person.bouncedAt)}`}</Tag>
              )}
              {person.hasTwoStep && <Tag>Two-step sign-in</Tag>}
            </span>
          </Cell>
          <Cell heading="Account since" kind="fact">
            {sayShortDay(person.createdAt)}
          </Cell>
          <Cell kind="actions">
            <Duties person={person} isMe={person.id === myId} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

const allDuties = Object.keys(dutyNames) as Duty[]

function Duties({ person, isMe }: { person: PersonBody; isMe: boolean }) {
  const { busy, run } = useTask({ success: 'Saved', failure: 'The duty was not changed' })
  const [asking, setAsking] = useState(false)
  const has = (duty: Duty) => person.duties.includes(duty)

  const toggle = (duty: Duty) => {
    const path = `/people/${person.id}/duties/${duty}`
    const [method, back] = has(duty) ? (['DELETE', 'PUT'] as const) : (['PUT', 'DELETE'] as const)
    const { one } = dutyNames[duty]
    const success = has(duty) ? `${one} no more: ${person.name}` : `${one}: ${person.name}`
    const said = { success, failure: 'The duty was not changed' }
    // Whoever has stopped managing cannot take it back.
    const undo = isMe && duty === 'manager' ? undefined : { method: back, path }
    return run({ method, path }, undo, said)
  }
  const press = (duty: Duty) => (duty === 'manager' ? setAsking(true) : toggle(duty))

  return (
    <fieldset className="contents" disabled={busy}>
      <legend className="sr-only">Duties of {person.name}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 lg:relative lg:top-1 lg:-my-2">
        {allDuties.map((duty) => (
          <label key={duty} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-indigo"
              checked={has(duty)}
              onChange={() => press(duty)}
            />
            {dutyNames[duty].one}
          </label>
        ))}
      </div>
      <Confirm
        open={asking}
        title={has('manager') ? 'Remove this manager?' : 'Appoint a manager?'}
        action={has('manager') ? 'Remove' : 'Appoint'}
        look={has('manager') ? 'danger' : 'go'}
        busy={busy}
        onConfirm={() => {
          setAsking(false)
          toggle('manager')
        }}
        onClose={() => setAsking(false)}
      >
        {isMe && has('manager')
          ? 'You would no longer manage this journal, and could not undo it yourself.'
          : `A manager runs the site, appoints and removes people, and sees everything. This is about ${person.name}.`}
      </Confirm>
    </fieldset>
  )
}
