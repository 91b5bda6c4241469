import { Link } from 'react-router'
import { listArticles } from '#features/articles/queries.ts'
import { DownloadLink } from '../client/download-link.tsx'
import { siteContext } from '../context.ts'
import { ArticleCard, type CardArticle, CardGrid, FileSize } from '../ui/article-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/articles'
import { toCard } from './card.ts'
import { pageNumber } from './page-number.ts'

const limit = 6

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(siteContext)
  const page = pageNumber(new URL(request.url))
  const { items, total } = await listArticles(db, { page, limit })
  return {
    articles: items.map(toCard),
    page,
    total,
    journalName: content.journal.name,
    canonical: `${baseUrl}/journals${page > 1 ? `?page=${page}` : ''}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Journals - ${loaderData.journalName}` },
        {
          name: 'description',
          content: `The newest articles of ${loaderData.journalName}, free to read and download.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { articles, page, total } = loaderData
  const first = (page - 1) * limit + 1
  return (
    <div className="page py-10">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <PageTitle lead="Every article, newest first, free to read and download.">
          Journals
        </PageTitle>
        <ButtonLink to="/journals/new">+ New Journal</ButtonLink>
      </div>
      {articles.length === 0 ? (
        <Empty>No journals found</Empty>
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
      {article.files.map((file) => (
        <DownloadLink
          key={file.fileId}
          articleId={article.id}
          title={article.title}
          file={file}
          className="py-1"
        >
          Download {file.format.toUpperCase()} <FileSize bytes={file.bytes} />
        </DownloadLink>
      ))}
    </>
  )
}
