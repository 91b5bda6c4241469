import { data, Link } from 'react-router'
import { totalPages } from '#domain/text/pagination.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { listErrorMessage } from '#web/client/api/api.ts'
import { callServerLoader } from '#web/client/api/call-server-loader.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { type PageHandle, pageContext } from '#web/context.ts'
import { readPageNumber, redirectToLastPage } from '#web/page-number.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { ArticleCard, type CardArticle, CardGrid } from '#web/ui/article/article-card.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Pagination } from '#web/ui/controls/pagination.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/articles'
import { toArticleCard } from './article-card.ts'
import { CardDownloads } from './card-downloads.tsx'

const limit = 6

export const handle: PageHandle = { query: ['page'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content, baseUrl, report } = context.get(pageContext)
  const address = new URL(request.url)
  const page = readPageNumber(address)
  const head = {
    journalName: content.journal.name,
    canonical: `${baseUrl}/journals${page > 1 ? `?page=${page}` : ''}`,
  }
  const list = await listArticles(db, { page, limit }).catch(report)
  if (!list) return data({ ...emptyList, failure: 'Server error occurred', head }, { status: 503 })
  redirectToLastPage(address, totalPages(list))
  const articles = list.items.map((item) => toArticleCard(item))
  return { articles, page, total: list.total, failure: null, head }
}

const emptyList = { articles: [], page: 1, total: 0 }

const messages = {
  notFound: 'No journals found',
  notSignedIn: 'Unable to fetch all journals. Some features may require login.',
  fallback: 'Failed to fetch journals',
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await callServerLoader(serverLoader)
  } catch (error) {
    return { ...emptyList, failure: listErrorMessage(error, messages), head: null }
  }
}

export const meta: Route.MetaFunction = ({ loaderData: { head } = { head: null } }) =>
  head
    ? pageMeta({
        ...head,
        title: 'Journals',
        description: `The newest articles of ${head.journalName}, free to read and download.`,
      })
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
        <ListError message={failure} />
      ) : articles.length === 0 ? (
        <Empty
          action={
            total > 0 ? (
              <ButtonLink to="/journals">Go to the first page</ButtonLink>
            ) : (
              <ButtonLink to="/guide">How to submit a manuscript</ButtonLink>
            )
          }
        >
          <span className="block">No journals found</span>
          {total === 0 && <span className="block">The first articles will appear here.</span>}
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

const Actions = ({ article }: { article: CardArticle }) => (
  <>
    <Link to={`/journals/${article.id}`} aria-label={`View ${article.title}`} className="py-1">
      View
    </Link>
    <CardDownloads article={article} />
  </>
)
