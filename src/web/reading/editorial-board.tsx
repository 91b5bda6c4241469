import type { Journal } from '#domain/journal/journal.ts'
import { siteContext } from '../context.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/editorial-board'

export function loader({ context }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(siteContext)
  const { name, board, publisher, address, contact } = content.journal
  return { name, board, publisher, address, contact, canonical: `${baseUrl}/editorial-board` }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Editorial Board - ${loaderData.name}` },
        {
          name: 'description',
          content: `Editors, consultants and publisher of ${loaderData.name}.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function EditorialBoard({ loaderData }: Route.ComponentProps) {
  const { board, publisher, address, contact } = loaderData
  return (
    <div className="page py-10">
      <PageTitle>Editorial Board</PageTitle>
      <People title="Editors-in-Chief" people={board.editorsInChief} />
      <People title="Associate Editors" people={board.associateEditors} />
      <People title="Editorial Consultants" people={board.editorialConsultants} />
      <section className="mt-10">
        <h2 className="text-2xl">Publisher</h2>
        <p className="mt-3">{publisher}</p>
      </section>
      <section className="mt-10">
        <h2 className="text-2xl">Correspondence</h2>
        <address className="mt-3 not-italic">
          {address.map((entry) => (
            <span key={entry} className="block">
              {entry}
            </span>
          ))}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </address>
      </section>
    </div>
  )
}

function People({ title, people }: { title: string; people: Journal['board']['editorsInChief'] }) {
  if (people.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-4 grid gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))]">
        {people.map((person) => (
          <li key={person.name} className="rounded-xl border border-line bg-card p-4">
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
              <a href={`https://orcid.org/${person.orcid}`} className="block">
                ORCID {person.orcid}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
