import { CenteredCard } from '#web/ui/centered-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'

/** The tombstone of an article that was published and is no more. */
export function RemovedArticle() {
  return (
    <CenteredCard
      title="This article has been removed"
      lead="It was published here and has been taken away by the journal. Please write to the editors if you need to know why."
    >
      <title>Article removed</title>
      <ButtonLink to="/archive" look="go">
        Search the archive
      </ButtonLink>
      <ButtonLink to="/contact">Write to the editors</ButtonLink>
    </CenteredCard>
  )
}
