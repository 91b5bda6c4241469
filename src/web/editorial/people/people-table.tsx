import { useState } from 'react'
import type { JournalRole } from '#domain/people/account.ts'
import { formatShortDay } from '#domain/text/format.ts'
import type { PersonBody } from '#features/accounts/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Tag } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import { roleNames } from './role-names.ts'

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
                <Tag>{`Letters come back since ${formatShortDay(person.bouncedAt)}`}</Tag>
              )}
              {person.hasTwoFactor && <Tag>Two-step sign-in</Tag>}
            </span>
          </Cell>
          <Cell heading="Account since" kind="fact">
            {formatShortDay(person.createdAt)}
          </Cell>
          <Cell kind="actions">
            <RoleCheckboxes person={person} isMe={person.id === myId} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

const allRoles = Object.keys(roleNames) as JournalRole[]

function RoleCheckboxes({ person, isMe }: { person: PersonBody; isMe: boolean }) {
  const { busy, run } = useAction({ success: 'Saved', failure: 'The duty was not changed' })
  const [asking, setAsking] = useState(false)
  const has = (journalRole: JournalRole) => person.journalRoles.includes(journalRole)

  const toggle = (journalRole: JournalRole) => {
    const path = `/people/${person.id}/roles/${journalRole}`
    const [method, back] = has(journalRole)
      ? (['DELETE', 'PUT'] as const)
      : (['PUT', 'DELETE'] as const)
    const { one } = roleNames[journalRole]
    const success = has(journalRole) ? `${one} no more: ${person.name}` : `${one}: ${person.name}`
    const said = { success, failure: 'The duty was not changed' }
    // Whoever has stopped managing cannot take it back.
    const undo = isMe && journalRole === 'manager' ? undefined : { method: back, path }
    return run({ method, path }, undo, said)
  }
  const press = (journalRole: JournalRole) =>
    journalRole === 'manager' ? setAsking(true) : toggle(journalRole)

  return (
    <fieldset className="contents" disabled={busy}>
      <legend className="sr-only">Duties of {person.name}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 lg:relative lg:top-1 lg:-my-2">
        {allRoles.map((journalRole) => (
          <label key={journalRole} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-indigo"
              checked={has(journalRole)}
              onChange={() => press(journalRole)}
            />
            {roleNames[journalRole].one}
          </label>
        ))}
      </div>
      <ConfirmDialog
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
      </ConfirmDialog>
    </fieldset>
  )
}
