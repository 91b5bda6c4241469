import { Download } from 'lucide-react'
import { data, isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { doiUrl } from '#domain/publishing/doi/doi-link.ts'
import { issueUrl } from '#domain/publishing/public-urls.ts'
import {
  formatBytes,
  formatDay,
  formatIssue,
  formatPages,
  truncateText,
} from '#domain/text/format.ts'
import { findShownArticle } from '#features/metadata/records.ts'
import { listRelated } from '#features/publishing/articles/article-queries.ts'
import { ApiError, connectionMessages, isOffline } from '#web/client/api/api.ts'
import { callServerLoader } from '#web/client/api/call-server-loader.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { DownloadLink } from '#web/client/download/download-link.tsx'
import { pageContext } from '#web/context.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { RemovedArticle } from '#web/layout/removed-article.tsx'
import { keywordArchivePath } from '#web/ui/article/author-names.tsx'
import { StatusBadge, Tag } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import type { Route } from './+types/article'
import { articleHeaders, articleMeta, buildArticleHead } from './article-head.ts'
import { type ArticleView, buildArticleView } from './article-view.ts'
import { BackMatterSections } from './back-matter.tsx'
import { Citations } from './citations.tsx'
import { ArticleNotices } from './notices.tsx'
import { ArticleAuthors } from './people.tsx'
import { RelatedArticles, toRelatedArticle } from './related-articles.tsx'
import { Sharing } from './sharing.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, content, baseUrl } = context.get(pageContext)
  const found = await findShownArticle(db, { journal: content.journal, baseUrl }, params.id)
  if (!found) throw data(null, { status: 404 })
  if (found === 'removed') throw data(null, { status: 410 })
  const { record, content: text, year, files } = found
  const { id, title, abstract, keywords, category, pages } = record
  const shown = {
    article: {
      ...{ id, title, abstract, keywords, category, pages, year, files },
      authors: record.contributors.map(({ displayName }) => displayName),
      status: 'published',
      volume: record.issue?.volume ?? null,
      issue: record.issue?.number ?? null,
      content: text,
      publishedDate: record.dates.published,
    },
    issuePath: record.issue && issueUrl('', record.issue),
    related: (await listRelated(db, record)).map(toRelatedArticle),
    journalName: content.journal.name,
    reading: buildArticleView(record, baseUrl),
    licence: record.licence,
    baseUrl,
    told: buildArticleHead(record),
  }
  return data(shown, { headers: articleHeaders(record) })
}

/** What machines are told of the article without its HTML. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await callServerLoader(serverLoader)
  } catch (error) {
    if (error instanceof ApiError && error.status && [404, 410].includes(error.status)) {
      throw data(null, { status: error.status })
    }
    throw error
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { article, journalName, baseUrl, told } = loaderData
  const address = `${baseUrl}/journals/${article.id}`
  const title = `${article.title} - ${journalName}`
  const author = article.authors.join(', ')
  return [
    { title },
    { name: 'description', content: truncateText(article.abstract, 160) },
    {
      name: 'keywords',
      content: article.keywords.join(', ') || 'academic journal, research, education',
    },
    { name: 'author', content: author },
    { name: 'robots', content: 'index, follow' },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: truncateText(article.abstract, 200) },
    { property: 'og:image', content: `${baseUrl}/api/logo512.png` },
    { property: 'og:image', content: told.picture },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: article.title },
    { property: 'og:site_name', content: journalName },
    ...(article.publishedDate
      ? [{ property: 'article:published_time', content: article.publishedDate }]
      : []),
    ...article.authors.map((name) => ({ property: 'article:author', content: name })),
    { name: 'twitter:card', content: 'summary' },
    { name: 'twitter:title', content: article.title },
    { name: 'twitter:description', content: truncateText(article.abstract, 200) },
    { name: 'twitter:image', content: told.picture },
    { name: 'twitter:image:alt', content: article.title },
    ...articleMeta(told),
  ]
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, issuePath, reading, related, licence, told } = loaderData
  const issue = formatIssue(article)
  return (
    <article className="page grid gap-x-16 gap-y-6 py-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:py-10">
      <header className="min-w-0">
        <ArticleNotices ties={reading.ties} />
        <p className="text-soft">{[issue, article.category].filter(Boolean).join(' · ')}</p>
        <h1 lang={reading.language.code} className="mt-2 text-3xl break-words sm:text-4xl">
          {article.title || 'Untitled Journal'}
        </h1>
        <ArticleAuthors byline={reading.byline} />
      </header>
      {/* Where there is no side column, the files come right under the title. */}
      <Downloads article={article} className="lg:hidden" />
      <Text article={article} reading={reading} />
      <PrintedCitation citation={told.citations[0]} />
      <div className="no-print min-w-0 max-lg:order-last">
        <RelatedArticles articles={related} />
        <Link to="/archive" className="mt-6 inline-block py-1">
          All articles in the archive
        </Link>
      </div>
      <aside className="flex min-w-0 flex-col gap-7 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:border-t-[3px] lg:border-indigo lg:pt-4">
        <Downloads article={article} className="max-lg:hidden" />
        <Facts article={article} reading={reading} licence={licence} issuePath={issuePath} />
        <Citations citations={told.citations} downloads={told.downloads} />
        <Sharing shared={told.shared} />
      </aside>
    </article>
  )
}

type ShownArticle = Route.ComponentProps['loaderData']['article']
type Licence = Route.ComponentProps['loaderData']['licence']
type HeadData = Route.ComponentProps['loaderData']['told']

function Downloads({ article, className }: { article: ShownArticle; className: string }) {
  return (
    <div className={`no-print flex flex-col gap-2.5 sm:max-lg:flex-row ${className}`}>
      {article.files.map((file) => (
        <DownloadLink
          key={file.fileId}
          articleId={article.id}
          title={article.title}
          file={file}
          className={buttonStyle(file.format === 'pdf' ? 'go' : 'line')}
        >
          <Download size={18} aria-hidden />
          Download {file.format.toUpperCase()}{' '}
          <span className="font-normal">· {formatBytes(file.bytes)}</span>
        </DownloadLink>
      ))}
      {article.files.length === 0 && <p className="text-soft">No file has been added yet.</p>}
    </div>
  )
}

function Text({ article, reading }: { article: ShownArticle; reading: ArticleView }) {
  const lang = reading.language.code
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <Section title="Abstract">
        <div lang={lang} className="prose whitespace-pre-line">
          {article.abstract || 'No abstract available'}
        </div>
      </Section>
      <Section title="Content" className={article.content ? '' : 'no-print'}>
        <div lang={article.content ? lang : undefined} className="prose whitespace-pre-line">
          {article.content || 'Download PDF or WORD file'}
        </div>
      </Section>
      <Section title="Keywords">
        {article.keywords.length === 0 ? (
          <p>No keywords</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {article.keywords.map((keyword) => (
              <li key={keyword}>
                <Link to={keywordArchivePath(keyword)}>
                  <Tag>{keyword}</Tag>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <BackMatterSections about={reading.about} people={reading.byline.people} Section={Section} />
    </div>
  )
}

type FactsProps = {
  article: ShownArticle
  reading: ArticleView
  licence: Licence
  /** Where its issue stands; null where it is in none. */
  issuePath: string | null
}

function Facts({ article, reading, licence, issuePath }: FactsProps) {
  const issue = formatIssue(article)
  const { received, revised, accepted } = reading.dates
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5 text-[0.95rem]">
      <Fact name="Status">
        <StatusBadge status={article.status} fallback="Unknown" />
      </Fact>
      {received && <DayFact name="Received" day={received} />}
      {revised && <DayFact name="Revised" day={revised} />}
      {accepted && <DayFact name="Accepted" day={accepted} />}
      <Fact name="Published Date">
        {article.publishedDate ? (
          <time dateTime={article.publishedDate}>{formatDay(article.publishedDate)}</time>
        ) : (
          'Not published yet'
        )}
      </Fact>
      {issue && <Fact name="Issue">{issuePath ? <Link to={issuePath}>{issue}</Link> : issue}</Fact>}
      {article.pages && <Fact name="Pages">{formatPages(article.pages)}</Fact>}
      {reading.articleNumber && <Fact name="Article">{reading.articleNumber}</Fact>}
      {reading.doi && (
        <Fact name="DOI">
          <a href={doiUrl(reading.doi)} className="[overflow-wrap:anywhere]">
            {reading.doi}
          </a>
        </Fact>
      )}
      <Fact name="Language">{reading.language.name}</Fact>
      <Fact name="Licence">
        <a href={licence.url} rel="license">
          {licence.name}
        </a>
      </Fact>
    </dl>
  )
}

/** What a printed article ends with: how it is cited, with its address. */
function PrintedCitation({ citation }: { citation: HeadData['citations'][number] | undefined }) {
  if (!citation) return null
  return (
    <p className="hidden border-t border-line pt-3 break-words print:block">
      <b>Cite as: </b>
      {citation.runs.map(({ text }) => text).join('')}
    </p>
  )
}

type SectionProps = { title: string; className?: string; children: React.ReactNode }

function Section({ title, className, children }: SectionProps) {
  return (
    <section className={className}>
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  )
}

const DayFact = ({ name, day }: { name: string; day: string }) => (
  <Fact name={name}>
    <time dateTime={day}>{formatDay(day)}</time>
  </Fact>
)

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What went wrong, in a red box: the server's words, else the error's own. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 410) return <RemovedArticle />
  const message = isOffline()
    ? connectionMessages.offline
    : errorMessage(error, error instanceof Error ? error.message : 'Server error occurred')
  return (
    <div className="page py-16">
      <title>Article</title>
      <ErrorBox action={<RetryButton />}>{message}</ErrorBox>
    </div>
  )
}
