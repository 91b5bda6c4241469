import { useState } from 'react'
import type { InvitationBody } from '#features/editorial/rounds/api-schemas.ts'
import { ActionDialog } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'
import { useAction } from '#web/api/use-action.ts'
import { useCreatedLink } from '#web/editorial/controls/use-shown-link.tsx'
import { ActionMenu, MenuAction, MenuSeparator } from '#web/ui/controls/action-menu.tsx'

const extensions = [7, 14, 28]

/** What an editor can do about an invitation with something outstanding. */
export function InvitationMenu({ invitation }: { invitation: InvitationBody }) {
  const { name } = invitation.reviewer
  const params = { id: invitation.id }
  const failure = 'The invitation was not changed'
  const { busy, run } = useAction({ failure })
  const [isCancelling, setIsCancelling] = useState(false)
  const link = useCreatedLink(
    toCall('POST /review-invitations/:id/link', { params }),
    name,
    `Review link for ${name}`,
  )
  return (
    <>
      <ActionMenu name={`Actions for ${name}`}>
        <MenuAction
          disabled={busy}
          onClick={() => run(toCall('POST /review-invitations/:id/remind', { params }))}
        >
          Send a reminder
        </MenuAction>
        {extensions.map((days) => (
          <MenuAction
            key={days}
            disabled={busy}
            onClick={() =>
              run(toCall('POST /review-invitations/:id/extend', { params, body: { days } }))
            }
          >
            Extend by {days} days
          </MenuAction>
        ))}
        <MenuAction onClick={link.copy}>Copy the review link</MenuAction>
        <MenuSeparator />
        <MenuAction danger onClick={() => setIsCancelling(true)}>
          Cancel the invitation…
        </MenuAction>
      </ActionMenu>
      {link.shown}
      <ActionDialog
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        call={toCall('POST /review-invitations/:id/cancel', { params })}
        failure={failure}
        title={`Cancel the invitation of ${name}?`}
        action="Cancel the invitation"
      >
        Their link no longer opens. You can invite another reviewer instead.
      </ActionDialog>
    </>
  )
}
