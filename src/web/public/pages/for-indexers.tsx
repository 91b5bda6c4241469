import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { anonymityLabels } from '#domain/editorial/review/review-model.ts'
import { pageContext } from '#web/context.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/for-indexers'

export function loader({ context }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(pageContext)
  const { name, shortName, sample, issn, publisher, licence, doi, board, contact } = content.journal
  const { editorsInChief, associateEditors, editorialConsultants } = board
  const preservation = content.pages
    .get('open-access')
    ?.sections.find(({ title }) => /preserv|(?<!self-)archiving/i.test(title))
  return {
    journal: { name, shortName, sample, issn, publisher, licence, email: contact.email },
    baseUrl,
    doiPrefix: doi?.prefix ?? null,
    review: `${anonymityLabels[content.journal.review.identityTransparency]} peer review.`,
    preservation: preservation ?? null,
    board: {
      chiefs: editorsInChief.map(({ name }) => name),
      others: associateEditors.length + editorialConsultants.length,
    },
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ({ name }) => ({
    title: 'For indexers',
    description: `ISSN, licence, metadata addresses, archiving and review of ${name}, for libraries and indexes.`,
  }))

type Facts = Awaited<ReturnType<typeof loader>>

export default function ForIndexers({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page py-10">
      <PageTitle lead="Facts about this journal for libraries, indexes and archives.">
        For indexers
      </PageTitle>
      {loaderData.journal.sample && (
        <p className="mb-6 rounded-xl border border-line bg-card p-4">
          This is a sample journal, with sample ISSNs and articles. Please do not index it.
        </p>
      )}
      <dl className="grid max-w-[60rem] gap-x-8 gap-y-1 [overflow-wrap:anywhere] sm:grid-cols-[12rem_1fr] sm:gap-y-4">
        <JournalFacts {...loaderData} />
        <MetadataFacts {...loaderData} />
        <PolicyFacts {...loaderData} />
      </dl>
    </div>
  )
}

const JournalFacts = ({ journal }: Facts) => (
  <>
    <Fact name="Title">
      {journal.name} ({journal.shortName})
    </Fact>
    <Fact name="Publisher">{journal.publisher}</Fact>
    <Fact name="ISSN">
      {!journal.issn.print && !journal.issn.online && 'None yet.'}
      {journal.issn.online && <p>{journal.issn.online} (online)</p>}
      {journal.issn.print && <p>{journal.issn.print} (print)</p>}
    </Fact>
    <Fact name="Licence">
      <p>
        <a href={journal.licence.url} rel="license">
          {journal.licence.name}
        </a>
        , unless an article states another. Every article is free to read at once.
      </p>
      <p>
        <Link to="/copyright">Copyright</Link> · <Link to="/open-access">Open access</Link>
      </p>
    </Fact>
  </>
)

const MetadataFacts = ({ baseUrl, doiPrefix }: Facts) => (
  <>
    <Fact name="OAI-PMH">
      <Address base={baseUrl} path="/oai" query="?verb=Identify" />
      <p>Version 2.0, with the formats oai_dc and jats, and a set for each issue and category.</p>
    </Fact>
    <Fact name="Sitemap and feeds">
      <Address base={baseUrl} path="/sitemap.xml" />
      <Address base={baseUrl} path="/feed/atom" />
      <Address base={baseUrl} path="/feed/rss" />
    </Fact>
    <Fact name="Article metadata">
      Each article page has the tags of Google Scholar, Dublin Core and schema.org, and links to
      JATS, BibTeX, RIS and CSL.
    </Fact>
    <Fact name="Usage statistics">
      <Address base={baseUrl} path="/r51/reports" query="?customer_id=0000000000000000" />
      <p>COUNTER Release 5.1, for all readers together.</p>
    </Fact>
    <Fact name="DOI prefix">
      {doiPrefix ??
        'None: the journal does not assign DOIs. The addresses of articles do not change.'}
    </Fact>
  </>
)

const PolicyFacts = ({ journal, preservation, review, board }: Facts) => (
  <>
    <Fact name="Archiving">
      {preservation && (
        <p>
          <Link to={`/open-access#${preservation.id}`}>{preservation.title}</Link>
        </p>
      )}
      <p>
        The journal permits <a href="/gateway/lockss">LOCKSS</a> and{' '}
        <a href="/gateway/clockss">CLOCKSS</a> to preserve it. The{' '}
        <a href="https://keepers.issn.org">Keepers Registry</a> shows which archives do.
      </p>
    </Fact>
    <Fact name="Review process">
      <p>{review}</p>
      <p>
        <Link to="/peer-review">Peer review</Link> · <Link to="/ethics">Publication ethics</Link>
      </p>
    </Fact>
    <Fact name="Editorial board">
      <BoardSummary {...board} />
    </Fact>
    <Fact name="Contact">
      <a href={`mailto:${journal.email}`}>{journal.email}</a>
    </Fact>
  </>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="font-semibold">{name}</dt>
    <dd className="mb-4 sm:mb-2">{children}</dd>
  </>
)

const Address = ({ base, path, query = '' }: { base: string; path: string; query?: string }) => (
  <p>
    <a href={path + query}>{base + path}</a>
  </p>
)

const BoardSummary = ({ chiefs, others }: { chiefs: string[]; others: number }) => (
  <>
    <p>
      {chiefs.length > 1 ? 'Editors-in-Chief' : 'Editor-in-Chief'}: {chiefs.join(', ')}.
    </p>
    <p>
      {others > 0 && `${others} more ${others === 1 ? 'person' : 'people'}: `}
      <Link to="/editorial-board">Editorial Board</Link>
    </p>
  </>
)
