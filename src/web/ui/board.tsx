import type { Journal, Person } from '#domain/journal/journal.ts'
import { orcidUrl } from '#domain/people/orcid.ts'

export const Board = ({ board }: { board: Journal['board'] }) => (
  <>
    <People title="Editors-in-Chief" people={board.editorsInChief} />
    <People title="Associate Editors" people={board.associateEditors} />
    <People title="Editorial Consultants" people={board.editorialConsultants} />
  </>
)

function People({ title, people }: { title: string; people: Person[] }) {
  if (people.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-4 grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
        {people.map((person) => (
          <li
            key={`${person.name} ${person.affiliation}`}
            className="rounded-xl border border-line bg-card p-4 [overflow-wrap:anywhere]"
          >
            {person.portrait && (
              <img
                src={person.portrait}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="mb-3 size-24 rounded-full object-cover"
              />
            )}
            <p className="font-serif text-lg font-bold">{person.name}</p>
            {person.affiliation && <p className="text-soft">{person.affiliation}</p>}
            {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
            {person.orcid && (
              <a href={orcidUrl(person.orcid)} className="block">
                ORCID {person.orcid}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
