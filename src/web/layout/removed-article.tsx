import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'

export const RemovedArticle = () => (
  <CenteredCard
    title="This article has been removed"
    lead="The journal published this article and later removed it. Please contact the journal if you need to know why."
  >
    <title>Article removed</title>
    <ButtonLink to="/archive" look="primary">
      Search the archive
    </ButtonLink>
    <ButtonLink to="/contact">Contact the journal</ButtonLink>
  </CenteredCard>
)
