import type { SuggestedPersonBody } from '#features/editorial/reviewers/api-schemas.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { ConflictList } from './conflict-list.tsx'

type Props = { people: SuggestedPersonBody[]; onUse(person: SuggestedPersonBody): void }

/** How many people are listed before the rest is folded. */
const listed = 5

/** People who are not in the reviewer database, those without a conflict first; "Choose" fills in the form below. */
export function SuggestedPeople({ people, onUse }: Props) {
  const sorted = people.toSorted((one, other) => rank(one) - rank(other))
  const rest = sorted.slice(listed)
  return (
    <TitledSection id="suggested" title="Not in the database yet">
      <p className="mb-3 max-w-[68ch] text-soft">
        People whom the author suggests, and authors of articles here that share a keyword.{' '}
        <a href="#new-person">Invite another person</a>
      </p>
      <People people={sorted.slice(0, listed)} onUse={onUse} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`} className="mt-3">
          <People people={rest} onUse={onUse} />
        </Disclosure>
      )}
    </TitledSection>
  )
}

/** Wishes of the author come first, people with a conflict last. */
const rank = ({ isWish, conflicts }: SuggestedPersonBody): number =>
  (conflicts.length > 0 ? 2 : 0) + (isWish ? 0 : 1)

const People = ({ people, onUse }: Props) => (
  <ul className="divide-y divide-line rounded-xl border border-line bg-card px-4">
    {people.map((person) => (
      <li
        key={`${person.isWish} ${person.name} ${person.orcid}`}
        className="flex flex-wrap items-center justify-between gap-3 py-3"
      >
        <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
          <b className="font-serif">{person.name}</b>
          <span className="block text-sm text-soft">
            {[person.affiliation, person.email].filter(Boolean).join(' · ') ||
              'No email address known'}
          </span>
          {person.isWish ? (
            <span className="mt-1 flex">
              <Tag>Suggested by the author</Tag>
            </span>
          ) : (
            <FitTags fit={person} />
          )}
          <ConflictList conflicts={person.conflicts} />
        </div>
        <Button onClick={() => onUse(person)}>
          Choose<span className="sr-only"> {person.name}</span>
        </Button>
      </li>
    ))}
  </ul>
)

/** Why a person is suggested. */
export const FitTags = ({ fit }: { fit: { keywords: string[]; articles: number } }) => (
  <span className="mt-1 flex flex-wrap gap-2">
    {fit.keywords.map((keyword) => (
      <Tag key={keyword}>{keyword}</Tag>
    ))}
    {fit.articles > 0 && (
      <Tag>{fit.articles === 1 ? '1 article here' : `${fit.articles} articles here`}</Tag>
    )}
  </span>
)
