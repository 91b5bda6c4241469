import { sayShortDay } from '#domain/text/format.ts'
import type { InvitationBody } from '#features/accounts/wire.ts'
import { Button } from '../ui/button.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { dutyNames } from './duty-names.ts'
import { useTask } from './use-task.ts'

/** Who is invited and has not answered. */
export function InvitedTable({ invitations }: { invitations: InvitationBody[] }) {
  return (
    <div className="mt-6">
      <h3 className="mb-3 text-xl">Not answered yet</h3>
      <Table headings={['Address', 'Duties', 'Good until', 'Actions']}>
        {invitations.map((invitation) => (
          <Invited key={invitation.id} {...invitation} />
        ))}
      </Table>
    </div>
  )
}

function Invited({ id, email, duties, expiresAt, expired }: InvitationBody) {
  const { busy, run } = useTask({
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
        {duties.map((duty) => dutyNames[duty].one).join(', ')}
      </Cell>
      <Cell heading="Good until" kind="fact">
        {expired ? 'run out' : sayShortDay(expiresAt)}
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
