import { useState } from 'react'
import type { JournalRole } from '#domain/people/account.ts'
import { formatDay } from '#domain/text/format.ts'
import type { PersonBody } from '#features/accounts/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Tag } from '#web/ui/badge.tsx'
import { ActionMenu, MenuAction } from '#web/ui/controls/action-menu.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { Table } from '#web/ui/table.tsx'
import { formatRoles, offeredRoles, roleNames } from './role-names.ts'
import { useSecretLink } from './use-secret-link.tsx'

type Props = { people: PersonBody[]; myId: string; delivers: boolean }

export const PeopleTable = ({ people, myId, delivers }: Props) => (
  <Table
    end
    rows={people}
    rowKey={({ id }) => id}
    columns={{
      Person: (person) => (
        <>
          <b className="font-serif">{person.name}</b>
          <span className="block text-sm text-soft">{person.email}</span>
          <span className="mt-1 flex flex-wrap gap-2">
            {person.sample && <Tag>Sample: no login</Tag>}
            {!person.confirmed && !person.sample && <Tag>Email not confirmed</Tag>}
            {person.bouncedAt && (
              <Tag>{`Emails bouncing since ${formatDay(person.bouncedAt)}`}</Tag>
            )}
            {person.hasTwoFactor && <Tag>Two-step login</Tag>}
          </span>
        </>
      ),
      Roles: [
        'text',
        ({ journalRoles, sample }) => formatRoles(journalRoles) || (sample ? 'No role' : 'Author'),
      ],
      'Account since': ({ createdAt }) => formatDay(createdAt),
      Actions: [
        'menu',
        (person) =>
          !person.sample && (
            <PersonMenu person={person} isMe={person.id === myId} delivers={delivers} />
          ),
      ],
    }}
  />
)

type MenuProps = { person: PersonBody; isMe: boolean; delivers: boolean }

/**
 * Adds and removes the roles of a person, where a change of managers asks first, and copies a link to set a password where
 * no email can bring it.
 */
function PersonMenu({ person, isMe, delivers }: MenuProps) {
  const passwordLink = useSecretLink(
    (body) => toCall('POST /people/:id/password-link', { params: { id: person.id }, body }),
    person.name,
  )
  const { busy, run } = useAction({ success: 'Saved', failure: 'The role was not changed' })
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const has = (journalRole: JournalRole) => person.journalRoles.includes(journalRole)

  const toggle = (journalRole: JournalRole) => {
    const params = { id: person.id, journalRole }
    const add = toCall('PUT /people/:id/roles/:journalRole', { params })
    const remove = toCall('DELETE /people/:id/roles/:journalRole', { params })
    const [call, reverse, done] = has(journalRole)
      ? [remove, add, 'removed']
      : [add, remove, 'added']
    const success = `${roleNames[journalRole].singular} role ${done}: ${person.name}`
    // Users who removed their own manager role may no longer restore it.
    const undo = isMe && journalRole === 'manager' ? undefined : reverse
    return run(call, undo, { success, failure: 'The role was not changed' })
  }
  const isManager = has('manager')
  const shownRoles = new Set<JournalRole>([...offeredRoles, ...person.journalRoles])
  return (
    <>
      <ActionMenu name={`Actions for ${person.name}`}>
        {[...shownRoles].map((role) => (
          <MenuAction
            key={role}
            danger={has(role)}
            disabled={busy}
            onClick={() => (role === 'manager' ? setIsDialogOpen(true) : toggle(role))}
          >
            {has(role) ? 'Remove the role' : 'Appoint as'} {roleNames[role].singular.toLowerCase()}
          </MenuAction>
        ))}
        {!delivers && !isMe && (
          <MenuAction onClick={passwordLink.copy}>Copy password link</MenuAction>
        )}
      </ActionMenu>
      {passwordLink.shown}
      <ConfirmDialog
        open={isDialogOpen}
        title={isManager ? 'Remove this manager?' : 'Appoint a manager?'}
        action={isManager ? 'Remove' : 'Appoint'}
        look={isManager ? 'danger' : 'primary'}
        busy={busy}
        onConfirm={() => {
          setIsDialogOpen(false)
          toggle('manager')
        }}
        onClose={() => setIsDialogOpen(false)}
      >
        {isMe && isManager
          ? 'You would no longer manage this journal, and could not undo this yourself.'
          : `Managers run the journal, and appoint and remove people. They see every submission where they have no conflict of interest. ${person.name} ${isManager ? 'will no longer be' : 'becomes'} a manager.`}
      </ConfirmDialog>
    </>
  )
}
