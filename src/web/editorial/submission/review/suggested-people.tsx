import type { SuggestedPersonBody } from '#features/editorial/reviewers/api-schemas.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ConflictList } from './conflict-list.tsx'

type Props = { people: SuggestedPersonBody[]; onUse(person: SuggestedPersonBody): void }

/** People who are not in the reviewer database; "Use" fills in the form below. */
export const SuggestedPeople = ({ people, onUse }: Props) => (
  <TitledSection id="suggested" title="Not in the database yet">
    <p className="mb-3 max-w-[68ch] text-soft">
      People whom the author suggests, and authors of articles here that share a keyword.
    </p>
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
            Use<span className="sr-only"> {person.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  </TitledSection>
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
