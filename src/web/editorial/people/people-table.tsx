import { useState } from 'react'
import type { JournalRole } from '#domain/people/account.ts'
import { formatShortDay } from '#domain/text/format.ts'
import type { PersonBody } from '#features/accounts/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Tag } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Table } from '#web/ui/table.tsx'
import { roleNames } from './role-names.ts'

export const PeopleTable = ({ people, myId }: { people: PersonBody[]; myId: string }) => (
  <Table
    rows={people}
    rowKey={({ id }) => id}
    columns={{
      Person: (person) => (
        <>
          <b className="font-serif">{person.name}</b>
          <span className="block text-sm text-soft">{person.email}</span>
          <span className="mt-1 flex flex-wrap gap-2">
            {!person.confirmed && <Tag>Email not confirmed</Tag>}
            {person.bouncedAt && (
              <Tag>{`Emails bouncing since ${formatShortDay(person.bouncedAt)}`}</Tag>
            )}
            {person.hasTwoFactor && <Tag>Two-step login</Tag>}
          </span>
        </>
      ),
      'Account since': ({ createdAt }) => formatShortDay(createdAt),
      Roles: ['actions', (person) => <RoleCheckboxes person={person} isMe={person.id === myId} />],
    }}
  />
)

const allRoles = Object.keys(roleNames) as JournalRole[]

function RoleCheckboxes({ person, isMe }: { person: PersonBody; isMe: boolean }) {
  const { busy, run } = useAction({ success: 'Saved', failure: 'The role was not changed' })
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const has = (journalRole: JournalRole) => person.journalRoles.includes(journalRole)

  const toggle = (journalRole: JournalRole) => {
    const path = `/people/${person.id}/roles/${journalRole}`
    const [method, undoMethod] = has(journalRole)
      ? (['DELETE', 'PUT'] as const)
      : (['PUT', 'DELETE'] as const)
    const { singular } = roleNames[journalRole]
    const success = has(journalRole)
      ? `${singular} role removed: ${person.name}`
      : `${singular} role added: ${person.name}`
    const messages = { success, failure: 'The role was not changed' }
    // Users who removed their own manager role may no longer restore it.
    const undo = isMe && journalRole === 'manager' ? undefined : { method: undoMethod, path }
    return run({ method, path }, undo, messages)
  }
  const handleChange = (journalRole: JournalRole) =>
    journalRole === 'manager' ? setIsDialogOpen(true) : toggle(journalRole)

  return (
    <fieldset className="contents" disabled={busy}>
      <legend className="sr-only">Roles of {person.name}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1 lg:relative lg:top-1 lg:-my-2">
        {allRoles.map((journalRole) => (
          <label key={journalRole} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-indigo"
              checked={has(journalRole)}
              onChange={() => handleChange(journalRole)}
            />
            {roleNames[journalRole].singular}
          </label>
        ))}
      </div>
      <ConfirmDialog
        open={isDialogOpen}
        title={has('manager') ? 'Remove this manager?' : 'Appoint a manager?'}
        action={has('manager') ? 'Remove' : 'Appoint'}
        look={has('manager') ? 'danger' : 'go'}
        busy={busy}
        onConfirm={() => {
          setIsDialogOpen(false)
          toggle('manager')
        }}
        onClose={() => setIsDialogOpen(false)}
      >
        {isMe && has('manager')
          ? 'You would no longer manage this journal, and could not undo this yourself.'
          : `Managers run the journal, appoint and remove people, and see everything. This changes the role of ${person.name}.`}
      </ConfirmDialog>
    </fieldset>
  )
}
