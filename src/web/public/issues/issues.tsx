import { Link } from 'react-router'
import { coverPath } from '#domain/publishing/cover.ts'
import { issueUrl } from '#domain/publishing/public-urls.ts'
import { formatIssue } from '#domain/text/format.ts'
import {
  listOnlineFirst,
  listPublicIssues,
} from '#features/publishing/issues/issue-contents-queries.ts'
import { pageContext } from '#web/context.ts'
import { toArticleFile } from '#web/public/articles/article-card-data.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/issues'
import { IssueCover } from './issue-layout.tsx'
import { TableOfContents } from './table-of-contents.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(pageContext)
  const [issues, onlineFirst] = await Promise.all([listPublicIssues(db), listOnlineFirst(db)])
  return {
    issues: issues.map((issue) => ({
      path: issueUrl('', issue),
      name: formatIssue({ volume: issue.volume, issue: issue.number, year: issue.year }),
      title: issue.title,
      volume: issue.volume,
      number: issue.number,
      year: issue.year,
      cover: coverPath(issue),
      articles: issue.publicArticles,
    })),
    onlineFirst: onlineFirst.map(({ id, title, retracted, authors, pages, files }) => ({
      id,
      title,
      retracted,
      authors,
      pages,
      files: files.map(toArticleFile),
    })),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ({ name }) => ({
    title: 'All issues',
    description: `Every issue of ${name}, the newest first.`,
  }))

export default function Issues({ loaderData }: Route.ComponentProps) {
  const { issues, onlineFirst } = loaderData
  return (
    <div className="page py-10">
      <PageTitle
        actions={issues.length > 0 && <ButtonLink to="/current-issue">Current issue</ButtonLink>}
      >
        All issues
      </PageTitle>
      {issues.length === 0 ? (
        <Empty action={<ButtonLink to="/journals">Browse articles</ButtonLink>}>
          No issue has been published yet.
        </Empty>
      ) : (
        <ol className="grid gap-x-6 gap-y-8 [grid-template-columns:repeat(auto-fill,minmax(min(45%,11rem),1fr))]">
          {issues.map((issue) => (
            <IssueItem key={issue.path} issue={issue} />
          ))}
        </ol>
      )}
      {onlineFirst.length > 0 && (
        <section className="mt-14" aria-labelledby="online-first">
          <h2 id="online-first" className="text-2xl">
            Online first
          </h2>
          <p className="mt-1 text-soft">
            These articles are published but not yet part of an issue.
          </p>
          <TableOfContents
            sections={[{ section: null, articles: onlineFirst }]}
            heading="h3"
            compact
          />
        </section>
      )}
    </div>
  )
}

type Issue = Route.ComponentProps['loaderData']['issues'][number]

const IssueItem = ({ issue }: { issue: Issue }) => (
  <li className="min-w-0">
    <Link to={issue.path} className="group block text-inherit no-underline">
      <IssueCover issue={issue} lazy className="w-full" />
      <h2 className="mt-3 text-lg [overflow-wrap:anywhere] group-hover:underline">{issue.name}</h2>
    </Link>
    {issue.title && <p className="[overflow-wrap:anywhere]">{issue.title}</p>}
    <p className="text-sm text-soft">
      {issue.articles} {issue.articles === 1 ? 'article' : 'articles'}
    </p>
  </li>
)
