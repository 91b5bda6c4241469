import { Link } from 'react-router'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/about'
import { JournalMap } from './journal-map.tsx'
import { OnThisPage } from './on-this-page.tsx'
import { PostalAddress } from './postal-address.tsx'

const locationSection = { id: 'where-we-are', title: 'Where we are' }

export function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(pageContext)
  const { institution, publisher, vision, mission, address, contact, map } = content.journal
  const {
    title = 'About',
    description = '',
    html = '',
    sections = [],
  } = content.pages.get('about') ?? {}
  return {
    journal: { institution, publisher, vision, mission, address, contact, map },
    page: { title, description, html, sections: [...sections, locationSection] },
  }
}

export const meta: Route.MetaFunction = (args) =>
  args.loaderData && pageMeta(args, () => args.loaderData.page)

export default function About({ loaderData }: Route.ComponentProps) {
  const { page, journal } = loaderData
  const { vision, mission, institution, publisher, address, contact, map } = journal
  return (
    <div className="page py-10">
      <PageTitle lead={page.description}>{page.title}</PageTitle>
      <div className="mb-8 grid gap-5 sm:grid-cols-2">
        <Statement title="Our vision">{vision}</Statement>
        <Statement title="Our mission">{mission}</Statement>
      </div>
      <OnThisPage sections={page.sections}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the journal, its raw HTML escaped */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
        <section className="mt-12">
          <h2 id={locationSection.id} className="text-2xl">
            {locationSection.title}
          </h2>
          <PostalAddress
            title={institution}
            lines={[publisher, ...address]}
            email={contact.email}
            className="mt-3"
          />
          {map && <JournalMap {...map} />}
        </section>
        <p className="mt-8">
          <Link to="/for-indexers">For indexers</Link>: ISSN, licence, OAI-PMH and archiving.
        </p>
      </OnThisPage>
    </div>
  )
}

const Statement = ({ title, children }: { title: string; children: string }) => (
  <section className="rounded-xl border border-line bg-card p-5">
    <h2 className="text-xl">{title}</h2>
    <p className="mt-2">{children}</p>
  </section>
)
