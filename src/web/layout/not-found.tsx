import { ButtonLink } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'

export function NotFound() {
  return (
    <ClothCard
      title="Page Not Found"
      lead="Nothing stands at this address. It may have been mistyped, or what stood here has moved."
    >
      <title>Page Not Found</title>
      <ButtonLink to="/archive" look="go">
        Search the archive
      </ButtonLink>
      <ButtonLink to="/">Front page</ButtonLink>
    </ClothCard>
  )
}
