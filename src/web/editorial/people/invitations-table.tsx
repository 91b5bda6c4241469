import { formatShortDay } from '#domain/text/format.ts'
import type { InvitationBody } from '#features/accounts/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import { roleNames } from './role-names.ts'

/** Invitations without a reply. */
export function InvitationsTable({ invitations }: { invitations: InvitationBody[] }) {
  return (
    <div className="mt-6">
      <h3 className="mb-3 text-xl">Open invitations</h3>
      <Table headings={['Email', 'Roles', 'Valid until', 'Actions']}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} {...invitation} />
        ))}
      </Table>
    </div>
  )
}

function InvitationRow({ id, email, journalRoles, expiresAt, expired }: InvitationBody) {
  const { busy, run } = useAction({
    success: 'The invitation was sent again.',
    failure: 'The invitation was not sent',
  })
  const path = `/invitations/${id}`
  const cancelMessages = {
    success: 'The invitation was cancelled.',
    failure: 'The invitation was not cancelled',
  }
  return (
    <tr>
      <Cell>{email}</Cell>
      <Cell heading="Roles" kind="fact">
        {journalRoles.map((journalRole) => roleNames[journalRole].singular).join(', ')}
      </Cell>
      <Cell heading="Valid until" kind="fact">
        {expired ? 'Expired' : formatShortDay(expiresAt)}
      </Cell>
      <Cell kind="actions">
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={busy}
            onClick={() => run({ method: 'POST', path: `${path}/send-again` })}
            aria-label={`Send again to ${email}`}
          >
            Send again
          </Button>
          <Button
            disabled={busy}
            onClick={() => run({ method: 'DELETE', path }, undefined, cancelMessages)}
            aria-label={`Cancel invitation of ${email}`}
          >
            Cancel invitation
          </Button>
        </div>
      </Cell>
    </tr>
  )
}
