import { ButtonLink } from '../ui/button.tsx'
import { ClothCard } from '../ui/cloth-card.tsx'

/** The tombstone of an article that was published and is no more. */
export function Withdrawn() {
  return (
    <ClothCard
      title="This article has been removed"
      lead="It was published here and has been taken away by the journal. Please write to the editors if you need to know why."
    >
      <title>Article removed</title>
      <ButtonLink to="/archive" look="go">
        Search the archive
      </ButtonLink>
      <ButtonLink to="/contact">Write to the editors</ButtonLink>
    </ClothCard>
  )
}
