import { formatShortDay } from '#domain/text/format.ts'
import type { InvitationBody } from '#features/accounts/api-schemas.ts'
import { useAction } from '#web/client/api/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import { roleNames } from './role-names.ts'

/** Who is invited and has not answered. */
export function InvitationsTable({ invitations }: { invitations: InvitationBody[] }) {
  return (
    <div className="mt-6">
      <h3 className="mb-3 text-xl">Not answered yet</h3>
      <Table headings={['Address', 'Duties', 'Good until', 'Actions']}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} {...invitation} />
        ))}
      </Table>
    </div>
  )
}

function InvitationRow({ id, email, journalRoles, expiresAt, expired }: InvitationBody) {
  const { busy, run } = useAction({
    success: 'The invitation is on its way again.',
    failure: 'The invitation was not changed',
  })
  const path = `/invitations/${id}`
  const withdrawn = {
    success: 'The invitation is withdrawn.',
    failure: 'The invitation was not withdrawn',
  }
  return (
    <tr>
      <Cell>{email}</Cell>
      <Cell heading="Duties" kind="fact">
        {journalRoles.map((journalRole) => roleNames[journalRole].one).join(', ')}
      </Cell>
      <Cell heading="Good until" kind="fact">
        {expired ? 'run out' : formatShortDay(expiresAt)}
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
            onClick={() => run({ method: 'DELETE', path }, undefined, withdrawn)}
            aria-label={`Withdraw the invitation of ${email}`}
          >
            Withdraw
          </Button>
        </div>
      </Cell>
    </tr>
  )
}
