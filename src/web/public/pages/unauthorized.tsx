import { useSessionUser } from '#web/client/session/session.ts'
import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'

export const meta = () => [{ title: 'Access Denied' }, { name: 'robots', content: 'noindex' }]

export default function Unauthorized() {
  const user = useSessionUser()
  return (
    <CenteredCard title="Access Denied" lead="This area is restricted to administrators.">
      <ButtonLink to={user ? '/dashboard' : '/login'} look="primary">
        {user ? 'Your dashboard' : 'Login'}
      </ButtonLink>
      <ButtonLink to="/">Go to the front page</ButtonLink>
    </CenteredCard>
  )
}
