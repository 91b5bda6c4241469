import type { Contributor } from '#domain/manuscript/contributor.ts'
import { orcidUrl } from '#domain/people/orcid.ts'

/** The authors of a submission in byline order, with what the submitter entered about them. */
export const AuthorDetails = ({ contributors }: { contributors: Contributor[] }) => (
  <section>
    <h2 className="mb-2 text-xl">Authors</h2>
    <ol className="divide-y divide-line border-y border-line">
      {contributors.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name
        <li key={index} className="py-2 [overflow-wrap:anywhere]">
          <bdi className="font-semibold">{person.displayName}</bdi>
          {person.corresponding && ' (corresponding author)'}
          {person.affiliations.map(({ name, country }) => (
            <span key={name} className="block text-soft">
              {name}
              {country && `, ${country}`}
            </span>
          ))}
          {person.orcid && (
            <a href={orcidUrl(person.orcid)} className="block">
              ORCID iD {person.orcid}
            </a>
          )}
          {person.email && <span className="block text-soft">{person.email}</span>}
          {person.roles.length > 0 && (
            <span className="block text-soft">{person.roles.join(', ')}</span>
          )}
        </li>
      ))}
    </ol>
  </section>
)
