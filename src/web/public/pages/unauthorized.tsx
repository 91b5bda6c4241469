import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'

export const meta = () => [{ title: 'Access Denied' }, { name: 'robots', content: 'noindex' }]

export default function Unauthorized() {
  return (
    <CenteredCard title="Access Denied" lead="This area is restricted to administrators.">
      <ButtonLink to="/dashboard" look="go">
        Your dashboard
      </ButtonLink>
      <ButtonLink to="/">Front page</ButtonLink>
    </CenteredCard>
  )
}
