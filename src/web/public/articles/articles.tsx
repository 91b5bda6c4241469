import { data } from 'react-router'
import { fileFormats } from '#domain/publishing/file-formats.ts'
import { totalPages } from '#domain/text/pagination.ts'
import { listReferenceItems } from '#features/metadata/reference-item-queries.ts'
import { listArticles } from '#features/publishing/articles/article-list-queries.ts'
import { listErrorMessage } from '#web/api/api.ts'
import { callServerLoader } from '#web/api/call-server-loader.ts'
import { ListError } from '#web/api/list-error.tsx'
import { publicListMessages } from '#web/api/lists.ts'
import { type PageHandle, pageContext } from '#web/context.ts'
import { readPageNumber, redirectToLastPage } from '#web/page-number.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { ReferenceItems } from '#web/public/reference-items.tsx'
import { CardGrid } from '#web/ui/article/card-grid.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/articles'
import { ArticleCard } from './article-card.tsx'
import { toArticleCard } from './article-card-data.ts'

const limit = 6

export const handle: PageHandle = { query: ['page'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, report, content, baseUrl } = context.get(pageContext)
  const address = new URL(request.url)
  const page = readPageNumber(address)
  const list = await listArticles(db, { page, limit }).catch(report)
  if (!list) return data({ ...emptyList, failure: 'Server error occurred' }, { status: 503 })
  redirectToLastPage(address, totalPages(list))
  const articles = list.items.map((item) => toArticleCard(item))
  const items = await listReferenceItems(
    db,
    { journal: content.journal, baseUrl },
    articles.map(({ id }) => id),
  )
  return { articles, items, page, total: list.total, failure: null }
}

const emptyList = { articles: [], items: [], page: 1, total: 0 }

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await callServerLoader(serverLoader)
  } catch (error) {
    return { ...emptyList, failure: listErrorMessage(error, publicListMessages) }
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ({ name }) => ({
    title: 'Journals',
    description: `The newest articles of ${name}, free to read and download.`,
    canonical: pageAddress(args.loaderData?.page ?? 1),
  }))

const pageAddress = (page: number) => `/journals${page > 1 ? `?page=${page}` : ''}`

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { articles, items, page, total, failure } = loaderData
  const first = (page - 1) * limit + 1
  return (
    <div className="page py-10">
      <ReferenceItems items={items} />
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
                key={article.id}
                article={article}
                heading="h2"
                view="View"
                formats={fileFormats}
              />
            ))}
          </CardGrid>
        </>
      )}
      <Pagination page={page} totalPages={Math.ceil(total / limit)} address={pageAddress} />
    </div>
  )
}
