import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { Board } from '#web/ui/board.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/editorial-board'

export function loader({ context }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(pageContext)
  const { name, board, publisher, address, contact } = content.journal
  return {
    journal: { board, publisher, address, contact },
    journalName: name,
    canonical: `${baseUrl}/editorial-board`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData &&
  pageMeta({
    ...loaderData,
    title: 'Editorial Board',
    description: `Editors, consultants and publisher of ${loaderData.journalName}.`,
  })

export default function EditorialBoard({ loaderData }: Route.ComponentProps) {
  const { board, publisher, address, contact } = loaderData.journal
  return (
    <div className="page py-10">
      <PageTitle>Editorial Board</PageTitle>
      <Board board={board} />
      <section className="mt-10">
        <h2 className="text-2xl">Publisher</h2>
        <p className="mt-3">{publisher}</p>
      </section>
      <section className="mt-10">
        <h2 className="text-2xl">Correspondence</h2>
        <address className="mt-3 not-italic">
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </address>
      </section>
    </div>
  )
}
