import { Link } from 'react-router'
import { formatDay } from '#domain/text/format.ts'
import { IssueCover } from '#web/public/issues/issue-layout.tsx'
import type { IssueView } from '#web/public/issues/read-issue.ts'
import { TableOfContents } from '#web/public/issues/table-of-contents.tsx'

const maxShown = 4

/** The shown data of the current issue; no more, because it is sent in the HTML and again for hydration. */
export function toCurrentIssue(issue: IssueView) {
  const { sections, introduction: _, previous: _p, next: _n, ...shown } = issue
  const articles = sections.flatMap(({ articles }) => articles)
  return { ...shown, articles: articles.slice(0, maxShown), total: articles.length }
}

export function CurrentIssueSection({ issue }: { issue: ReturnType<typeof toCurrentIssue> }) {
  const { name, title, path, publicationDate, articles, total } = issue
  return (
    <section
      aria-labelledby="current-issue"
      className="mb-14 grid gap-x-12 gap-y-5 md:grid-cols-[13rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-2 md:col-start-2">
        <h2 id="current-issue" className="text-2xl">
          Current issue
        </h2>
        <Link to="/current-issue">{name}</Link>
      </div>
      <div className="flex items-start gap-5 md:col-start-1 md:row-span-2 md:row-start-1 md:flex-col md:gap-3">
        <Link to={path} tabIndex={-1} aria-hidden className="w-24 flex-none md:w-full">
          <IssueCover issue={issue} className="w-full" />
        </Link>
        <div className="text-[0.95rem] text-soft">
          {title && <p className="font-serif text-lg font-bold text-ink">{title}</p>}
          {publicationDate && (
            <p>
              Published <time dateTime={publicationDate}>{formatDay(publicationDate)}</time>
            </p>
          )}
          <Link to="/issues" className="inline-block py-1">
            All issues
          </Link>
        </div>
      </div>
      <div className="min-w-0 md:-mt-5">
        <TableOfContents sections={[{ section: null, articles }]} heading="h3" />
        {total > articles.length && (
          <Link to="/current-issue" className="inline-block py-1">
            All {total} articles of this issue
          </Link>
        )}
      </div>
    </section>
  )
}
