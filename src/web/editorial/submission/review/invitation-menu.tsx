import { useState } from 'react'
import type { InvitationBody } from '#features/editorial/rounds/api-schemas.ts'
import { ActionDialog } from '#web/client/api/action-button.tsx'
import { useAction } from '#web/client/api/use-action.ts'
import { useCreatedLink } from '#web/editorial/controls/use-shown-link.tsx'
import { ActionMenu, MenuAction, MenuSeparator } from '#web/ui/controls/action-menu.tsx'

const extensions = [7, 14, 28]

/** What an editor can do about an invitation with something outstanding. */
export function InvitationMenu({ invitation }: { invitation: InvitationBody }) {
  const { name } = invitation.reviewer
  const path = `/review-invitations/${invitation.id}`
  const failure = 'The invitation was not changed'
  const { busy, run } = useAction({ failure })
  const [isCancelling, setIsCancelling] = useState(false)
  const link = useCreatedLink(`${path}/link`, name, `Review link for ${name}`)
  return (
    <>
      <ActionMenu name={`Actions for ${name}`}>
        <MenuAction
          disabled={busy}
          onClick={() => run({ method: 'POST', path: `${path}/remind`, json: {} })}
        >
          Send a reminder
        </MenuAction>
        {extensions.map((days) => (
          <MenuAction
            key={days}
            disabled={busy}
            onClick={() => run({ method: 'POST', path: `${path}/extend`, json: { days } })}
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
        call={{ method: 'POST', path: `${path}/cancel`, json: {} }}
        failure={failure}
        title={`Cancel the invitation of ${name}?`}
        action="Cancel the invitation"
      >
        Their link no longer opens. You can invite another reviewer instead.
      </ActionDialog>
    </>
  )
}
