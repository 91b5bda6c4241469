import type { FullSubmission } from '#features/editorial/api-schemas.ts'

const wishLabels = { suggested: 'Suggested', opposed: 'Opposed' }

export const ReviewerWishes = ({ wishes }: { wishes: NonNullable<FullSubmission['reviewers']> }) =>
  wishes.length > 0 && (
    <section>
      <h2 className="mb-2 text-xl">Reviewers named by the author</h2>
      <ul className="divide-y divide-line border-y border-line">
        {wishes.map(({ kind, name, email, affiliation, reason }) => (
          <li key={`${kind} ${name} ${email}`} className="py-2 [overflow-wrap:anywhere]">
            <b>{wishLabels[kind]}:</b> {[name, affiliation, email].filter(Boolean).join(', ')}
            {reason && <span className="block text-soft">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
