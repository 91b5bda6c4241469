import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'

export const NotFound = () => (
  <CenteredCard
    title="Page Not Found"
    lead="There is no page at this address. The address may be mistyped, or the page may have moved."
  >
    <title>Page Not Found</title>
    <ButtonLink to="/archive" look="primary">
      Search the archive
    </ButtonLink>
    <ButtonLink to="/">Go to the front page</ButtonLink>
  </CenteredCard>
)
