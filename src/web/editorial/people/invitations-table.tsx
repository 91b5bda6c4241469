import { formatDay } from '#domain/text/format.ts'
import type { InvitationBody } from '#features/accounts/api-schemas.ts'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Tag } from '#web/ui/badge.tsx'
import { ActionMenu, MenuAction } from '#web/ui/controls/action-menu.tsx'
import { Table } from '#web/ui/table.tsx'
import { formatRoles } from './role-names.ts'
import { useSecretLink } from './use-secret-link.tsx'

type Props = { invitations: InvitationBody[]; delivers: boolean }

export const InvitationsTable = ({ invitations, delivers }: Props) => (
  <div className="mt-6">
    <h3 className="mb-3 text-xl">Open invitations</h3>
    <Table
      end
      rows={invitations}
      rowKey={({ id }) => id}
      columns={{
        Email: ({ email, bouncedAt }) => (
          <>
            {email}
            {bouncedAt && (
              <span className="mt-1 block">
                <Tag>{`Bounced on ${formatDay(bouncedAt)}`}</Tag>
              </span>
            )}
          </>
        ),
        Roles: ({ journalRoles }) => formatRoles(journalRoles),
        'Valid until': ({ expired, expiresAt }) => (expired ? 'Expired' : formatDay(expiresAt)),
        Actions: ['menu', (invitation) => <InvitationMenu {...invitation} delivers={delivers} />],
      }}
    />
  </div>
)

function InvitationMenu({ id, email, delivers }: InvitationBody & { delivers: boolean }) {
  const { busy, run } = useAction({ failure: 'The invitation was not changed' })
  const params = { id }
  const link = useSecretLink(
    (body) => toCall('POST /invitations/:id/link', { params, body }),
    email,
  )
  return (
    <>
      <ActionMenu name={`Actions for ${email}`}>
        {delivers ? (
          <MenuAction
            disabled={busy}
            onClick={() => run(toCall('POST /invitations/:id/resend', { params }))}
          >
            Send again
          </MenuAction>
        ) : (
          <MenuAction onClick={link.copy}>Copy link</MenuAction>
        )}
        <MenuAction
          danger
          disabled={busy}
          onClick={() => run(toCall('DELETE /invitations/:id', { params }))}
        >
          Cancel invitation
        </MenuAction>
      </ActionMenu>
      {link.shown}
    </>
  )
}
