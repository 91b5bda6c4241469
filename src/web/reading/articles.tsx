import { data, Link } from 'react-router'
import { totalPages } from '#domain/text/listing.ts'
import { listArticles } from '#features/articles/queries.ts'
import { listFailure } from '../client/call/failure.ts'
import { fromServer } from '../client/call/from-server.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { type PageHandle, siteContext } from '../context.ts'
import { leadToLastPage, pageNumber } from '../page-number.ts'
import { ArticleCard, type CardArticle, CardGrid } from '../ui/article-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/articles'
import { toCard } from './card.ts'
import { CardDownloads } from './card-downloads.tsx'

const limit = 6

export const handle: PageHandle = { query: ['page'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content, baseUrl, report } = context.get(siteContext)
  const address = new URL(request.url)
  const page = pageNumber(address)
  const head = {
    journalName: content.journal.name,
    canonical: `${baseUrl}/journals${page > 1 ? `?page=${page}` : ''}`,
  }
  const found = await listArticles(db, { page, limit }).catch(report)
  if (!found) return data({ ...nothing, failure: 'Server error occurred', head }, { status: 503 })
  leadToLastPage(address, totalPages(found))
  return {
    articles: found.items.map((item) => toCard(item)),
    page,
    total: found.total,
    failure: null,
    head,
  }
}

const nothing = { articles: [], page: 1, total: 0 }

const words = {
  notFound: 'No journals found',
  notSignedIn: 'Unable to fetch all journals. Some features may require login.',
  fallback: 'Failed to fetch journals',
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await fromServer(serverLoader)
  } catch (error) {
    return { ...nothing, failure: listFailure(error, words), head: null }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.head
    ? [
        { title: `Journals - ${loaderData.head.journalName}` },
        {
          name: 'description',
          content: `The newest articles of ${loaderData.head.journalName}, free to read and download.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.head.canonical },
      ]
    : [{ title: 'Journals' }]

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { articles, page, total, failure } = loaderData
  const first = (page - 1) * limit + 1
  return (
    <div className="page py-10">
      <PageTitle
        lead="Every article, newest first, free to read and download."
        actions={<ButtonLink to="/journals/new">+ New Journal</ButtonLink>}
      >
        Journals
      </PageTitle>
      {failure ? (
        <ListFailure message={failure} />
      ) : articles.length === 0 ? (
        <Empty action={<ButtonLink to="/submission">Submit a manuscript</ButtonLink>}>
          No journals found
        </Empty>
      ) : (
        <>
          <p className="mb-4 text-soft">
            Showing {first} - {first + articles.length - 1} of {total} journals
          </p>
          <CardGrid>
            {articles.map((article) => (
              <ArticleCard
                heading="h2"
                key={article.id}
                article={article}
                actions={<Actions article={article} />}
              />
            ))}
          </CardGrid>
        </>
      )}
      <Pagination
        page={page}
        totalPages={Math.ceil(total / limit)}
        address={(n) => `/journals?page=${n}`}
      />
    </div>
  )
}

function Actions({ article }: { article: CardArticle }) {
  return (
    <>
      <Link to={`/journals/${article.id}`} aria-label={`View ${article.title}`} className="py-1">
        View
      </Link>
      <CardDownloads article={article} />
    </>
  )
}
