import type { PublicationBody } from '#features/editorial/rounds/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { toCall } from '#web/api/to-call.ts'

type Props = { id: string; publication: PublicationBody[] }

/** The parts of the review that are published with the article, if reviewers consent. An editor can leave parts out. */
export const PublicationPanel = ({ id, publication }: Props) =>
  publication.length > 0 && (
    <div>
      <h3 className="text-base font-semibold text-soft">Published with the article</h3>
      <p className="mt-1 text-sm text-soft">
        Only reviews whose reviewers agree, and of them only what the author receives. Decision
        letters and responses quote the reviews: they are published only where all reviews of their
        round are.
      </p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {publication.map((part) => (
          <li
            key={`${part.kind} ${part.sourceId}`}
            className="flex flex-wrap items-center justify-between gap-3 py-2"
          >
            <span>
              {part.title}
              <span className="block text-sm text-soft">{describe(part)}</span>
            </span>
            <ActionButton
              call={toCall('PUT /submissions/:id/publication', {
                params: { id },
                body: { kind: part.kind, sourceId: part.sourceId, isLeftOut: !part.isLeftOut },
              })}
              failure="This was not changed. Please reload and try again."
            >
              {part.isLeftOut ? 'Publish' : 'Leave out'}
              <span className="sr-only"> {part.title}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  )

function describe({ kind, reviewer, isLeftOut }: PublicationBody): string {
  if (isLeftOut) return 'Left out'
  if (kind !== 'reviewer-report') return 'As it was sent'
  return reviewer ? `Signed by ${reviewer}` : 'Without a name'
}
