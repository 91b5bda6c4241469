import { siteContext } from '../context.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/about'
import { JournalMap } from './journal-map.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(siteContext)
  const { name, institution, publisher, vision, mission, address, contact, map } = content.journal
  const page = content.pages.get('about')
  return {
    ...{ name, institution, publisher, vision, mission, address, contact, map },
    page: {
      title: page?.title ?? 'About',
      description: page?.description ?? '',
      html: page?.html ?? '',
    },
    canonical: `${baseUrl}/about`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.page.title} - ${loaderData.name}` },
        { name: 'description', content: loaderData.page.description },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function About({ loaderData }: Route.ComponentProps) {
  const { page, vision, mission, institution, publisher, address, contact, map } = loaderData
  return (
    <div className="page py-10">
      <PageTitle lead={page.description}>{page.title}</PageTitle>
      <div className="grid max-w-[60rem] gap-5 sm:grid-cols-2">
        <Statement title="Our vision">{vision}</Statement>
        <Statement title="Our mission">{mission}</Statement>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the journal, its raw HTML escaped */}
      <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: page.html }} />
      <section className="mt-12">
        <h2 className="text-2xl">Where we are</h2>
        <address className="mt-3 not-italic">
          <b>{institution}</b>
          {[publisher, ...address].map((entry) => (
            <span key={entry} className="block">
              {entry}
            </span>
          ))}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </address>
        <JournalMap {...map} />
      </section>
    </div>
  )
}

function Statement({ title, children }: { title: string; children: string }) {
  return (
    <section className="rounded-xl border border-line bg-card p-5">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2">{children}</p>
    </section>
  )
}
