import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { Board } from '#web/ui/board.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/editorial-board'
import { PostalAddress } from './postal-address.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { board, publisher, address, contact } = context.get(pageContext).content.journal
  return { board, publisher, address, contact }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ({ name }) => ({
    title: 'Editorial Board',
    description: `Editors, consultants and publisher of ${name}.`,
  }))

export default function EditorialBoard({ loaderData }: Route.ComponentProps) {
  const { board, publisher, address, contact } = loaderData
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
        <PostalAddress lines={address} email={contact.email} className="mt-3" />
      </section>
    </div>
  )
}
