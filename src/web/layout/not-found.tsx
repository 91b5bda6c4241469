import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'

export function NotFound() {
  return (
    <CenteredCard
      title="Page Not Found"
      lead="Nothing stands at this address. It may have been mistyped, or what stood here has moved."
    >
      <title>Page Not Found</title>
      <ButtonLink to="/archive" look="go">
        Search the archive
      </ButtonLink>
      <ButtonLink to="/">Front page</ButtonLink>
    </CenteredCard>
  )
}
