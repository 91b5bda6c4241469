import { Download } from 'lucide-react'
import { data, isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { articleUrl, articleVersionUrl } from '#domain/publishing/public-urls.ts'
import { formatBytes, formatDay } from '#domain/text/format.ts'
import { findShownArticle } from '#features/publishing/articles/record-queries.ts'
import { findVersion } from '#features/publishing/full-text/version-queries.ts'
import { pageContext } from '#web/context.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { RemovedArticle } from '#web/layout/removed-article.tsx'
import { FullText, FullTextNavigation } from '#web/ui/article/full-text.tsx'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import type { Route } from './+types/version'
import { sendBodyOnce } from './body-once.ts'

/** A version of the full text of an article. Search engines find the article only. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, content, baseUrl, isDocument } = context.get(pageContext)
  const shown = await findShownArticle(db, { journal: content.journal, baseUrl }, params.id)
  if (shown === 'removed') throw data(null, { status: 410 })
  const number = /^[1-9]\d{0,4}$/.test(params.number) ? Number(params.number) : 0
  const version = shown && (await findVersion(db, params.id, number))
  if (!version) throw data(null, { status: 404 })
  const { id, title, language, contributors } = shown.record
  return {
    article: { id, title, language, authors: contributors.map(({ displayName }) => displayName) },
    current: shown.fullText?.versions.find(({ number }) => number > version.number)
      ? shown.fullText.versions[0]
      : undefined,
    version: sendBodyOnce(version, isDocument),
    journalName: content.journal.name,
    url: articleUrl(baseUrl, id),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { article, version, url, journalName } = loaderData
  return [
    { title: `${article.title} (version ${version.number}) - ${journalName}` },
    { name: 'description', content: `Version ${version.number} of “${article.title}”.` },
    { name: 'robots', content: 'noindex' },
    { tagName: 'link', rel: 'canonical', href: url },
  ]
}

export default function VersionPage({ loaderData }: Route.ComponentProps) {
  const { article, version } = loaderData
  return (
    <article className="page grid gap-x-12 gap-y-6 py-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:py-10 xl:grid-cols-[11rem_minmax(0,1fr)_17rem]">
      <FullTextNavigation
        contents={version.contents}
        folded={false}
        className="sticky top-8 row-span-2 max-h-[90dvh] self-start overflow-y-auto max-xl:hidden"
      />
      <header className="min-w-0 lg:col-span-2 xl:col-start-2">
        <VersionBanner {...loaderData} />
        <h1 lang={article.language} dir="auto" className="mt-2 text-3xl break-words sm:text-4xl">
          {article.title}
        </h1>
        <p className="mt-3 text-lg break-words">{article.authors.join(', ')}</p>
      </header>
      <aside className="no-print min-w-0 lg:order-last">
        <Downloads {...loaderData} />
      </aside>
      <div className="min-w-0 xl:col-start-2">
        <FullTextNavigation contents={version.contents} folded className="mb-7 xl:hidden" />
        <FullText html={version.html} language={article.language} />
      </div>
    </article>
  )
}

type PageData = Route.ComponentProps['loaderData']

function VersionBanner({ article, version, current }: PageData) {
  const link = <Link to={articleUrl('', article.id)}>Read the current version</Link>
  return (
    <div className="mb-6 border-l-4 border-indigo bg-grey-bg px-4 py-3 break-words">
      <p>
        <b>
          {current ? 'This is an earlier version' : 'This is the current version'} of the article:
          version {version.number}, {formatDay(version.date)}.
        </b>{' '}
        {current ? (
          link
        ) : (
          <Link to={articleUrl('', article.id)}>Go to the page of the article</Link>
        )}
        .
      </p>
      {current?.note && (
        <p className="mt-1 whitespace-pre-line">
          Version {current.number}, {formatDay(current.date)}: {current.note}
        </p>
      )}
    </div>
  )
}

const Downloads = ({ article, version }: PageData) =>
  version.renditions.length > 0 && (
    <div className="flex flex-col gap-2.5 sm:max-lg:flex-row">
      {version.renditions.map(({ format, bytes }) => (
        <a
          key={format}
          href={`${articleVersionUrl('', article.id, version.number)}/article.${format}`}
          className={buttonStyle('line')}
        >
          <Download size={18} aria-hidden />
          <span>
            {format.toUpperCase()} of version {version.number}{' '}
            <span className="whitespace-nowrap font-normal">· {formatBytes(bytes)}</span>
          </span>
        </a>
      ))}
    </div>
  )

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 410) return <RemovedArticle />
  throw error
}
