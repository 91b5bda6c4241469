import { formatShortDay } from '#domain/text/format.ts'
import type { InvitationBody } from '#features/accounts/api-schemas.ts'
import { ActionButton } from '#web/client/api/action-button.tsx'
import { Table } from '#web/ui/table.tsx'
import { roleNames } from './role-names.ts'

export const InvitationsTable = ({ invitations }: { invitations: InvitationBody[] }) => (
  <div className="mt-6">
    <h3 className="mb-3 text-xl">Open invitations</h3>
    <Table
      rows={invitations}
      rowKey={({ id }) => id}
      columns={{
        Email: ({ email }) => email,
        Roles: ({ journalRoles }) =>
          journalRoles.map((role) => roleNames[role].singular).join(', '),
        'Valid until': ({ expired, expiresAt }) =>
          expired ? 'Expired' : formatShortDay(expiresAt),
        Actions: ({ id, email }) => (
          <div className="flex flex-wrap gap-3">
            <ActionButton
              call={{ method: 'POST', path: `/invitations/${id}/send-again` }}
              success="The invitation was sent again."
              failure="The invitation was not sent"
              aria-label={`Send again to ${email}`}
            >
              Send again
            </ActionButton>
            <ActionButton
              call={{ method: 'DELETE', path: `/invitations/${id}` }}
              success="The invitation was cancelled."
              failure="The invitation was not cancelled"
              aria-label={`Cancel invitation of ${email}`}
            >
              Cancel invitation
            </ActionButton>
          </div>
        ),
      }}
    />
  </div>
)
