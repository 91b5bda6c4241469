import { ButtonLink } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'

export const meta = () => [{ title: 'Access Denied' }, { name: 'robots', content: 'noindex' }]

export default function Unauthorized() {
  return (
    <ClothCard title="Access Denied" lead="This area is restricted to administrators.">
      <ButtonLink to="/dashboard" look="go">
        Your dashboard
      </ButtonLink>
      <ButtonLink to="/">Front page</ButtonLink>
    </ClothCard>
  )
}
