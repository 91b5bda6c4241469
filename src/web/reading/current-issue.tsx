import { Link } from 'react-router'
import { sayIssue, sayPages } from '#domain/text/format.ts'
import { listNewestIssue } from '#features/articles/queries.ts'
import { siteContext } from '../context.ts'
import { AuthorNames } from '../ui/names.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/current-issue'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(siteContext)
  const articles = await listNewestIssue(db)
  const [first] = articles
  return {
    issue: first ? sayIssue(first) : null,
    articles: articles.map(({ id, title, authors, pages }) => ({ id, title, authors, pages })),
    journalName: content.journal.name,
    canonical: `${baseUrl}/current-issue`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Current issue - ${loaderData.journalName}` },
        {
          name: 'description',
          content: `Table of contents of the newest issue of ${loaderData.journalName}.`,
        },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function CurrentIssue({ loaderData }: Route.ComponentProps) {
  const { issue, articles } = loaderData
  return (
    <div className="page py-10">
      <PageTitle lead={issue}>Current Issue</PageTitle>
      {articles.length === 0 ? (
        <Empty>No issue has been published yet.</Empty>
      ) : (
        <ol className="max-w-[48rem] divide-y divide-line">
          {articles.map((article) => (
            <li key={article.id} className="flex justify-between gap-6 py-4">
              <div className="min-w-0">
                <h2 className="text-xl">
                  <Link
                    to={`/journals/${article.id}`}
                    className="text-inherit no-underline hover:underline"
                  >
                    {article.title}
                  </Link>
                </h2>
                <p className="mt-1 text-soft">
                  <AuthorNames names={article.authors} />
                </p>
              </div>
              {article.pages && <p className="flex-none text-soft">{sayPages(article.pages)}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
