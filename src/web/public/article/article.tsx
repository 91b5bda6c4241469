import { Download } from 'lucide-react'
import { data, isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { issueUrl } from '#domain/publishing/public-urls.ts'
import { formatBytes, formatIssue, truncateText } from '#domain/text/format.ts'
import { listRelated } from '#features/publishing/articles/article-list-queries.ts'
import { findShownArticle } from '#features/publishing/articles/record-queries.ts'
import { ApiError, connectionMessages, errorMessage, isOffline } from '#web/api/api.ts'
import { callServerLoader } from '#web/api/call-server-loader.ts'
import { DownloadLink } from '#web/client/download/download-link.tsx'
import { pageContext } from '#web/context.ts'
import { NotFound } from '#web/layout/not-found.tsx'
import { RemovedArticle } from '#web/layout/removed-article.tsx'
import { keywordArchivePath } from '#web/ui/article/author-names.tsx'
import { FullText, FullTextNavigation } from '#web/ui/article/full-text.tsx'
import { Tag } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import type { Route } from './+types/article'
import { ArticleFacts } from './article-facts.tsx'
import { articleHeaders, buildArticleHead } from './article-head.ts'
import { articleMeta, pictureMeta } from './article-meta.ts'
import { type ArticleView, buildArticleView } from './article-view.ts'
import { BackMatterSections } from './back-matter.tsx'
import { sendBodyOnce } from './body-once.ts'
import { Citations } from './citations.tsx'
import { EditorLinks } from './editor-links.tsx'
import { ArticleNotices } from './notices.tsx'
import { ArticleAuthors } from './people.tsx'
import { RelatedArticles, toRelatedArticle } from './related-articles.tsx'
import { Sharing } from './sharing.tsx'
import { Versions } from './versions.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, content, baseUrl, isDocument } = context.get(pageContext)
  const shown = await findShownArticle(db, { journal: content.journal, baseUrl }, params.id)
  if (!shown) throw data(null, { status: 404 })
  if (shown === 'removed') throw data(null, { status: 410 })
  const { record, content: text, fullText, year, files } = shown
  const { id, title, abstract, keywords, category, pages } = record
  const texts = { id, title, abstract, keywords, category, pages }
  const pageData = {
    article: {
      ...texts,
      year,
      files,
      authors: record.contributors.map(({ displayName }) => displayName),
      status: 'published',
      volume: record.issue?.volume ?? null,
      issue: record.issue?.number ?? null,
      content: text,
      fullText: fullText && sendBodyOnce(fullText, isDocument),
      publishedDate: record.dates.published,
    },
    issuePath: record.issue && issueUrl('', record.issue),
    related: (await listRelated(db, record)).map(toRelatedArticle),
    journalName: content.journal.name,
    view: buildArticleView(record, baseUrl),
    licence: record.licence,
    baseUrl,
    metadata: buildArticleHead(shown),
  }
  return data(pageData, { headers: articleHeaders(shown) })
}

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
  const { article, journalName, baseUrl, metadata } = loaderData
  const url = `${baseUrl}/journals/${article.id}`
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
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:url', content: url },
    { property: 'og:title', content: article.title },
    { property: 'og:description', content: truncateText(article.abstract, 200) },
    { property: 'og:image', content: `${baseUrl}/api/logo512.png` },
    ...pictureMeta(metadata.picture, article.title),
    { property: 'og:site_name', content: journalName },
    ...(article.publishedDate
      ? [{ property: 'article:published_time', content: article.publishedDate }]
      : []),
    ...article.authors.map((name) => ({ property: 'article:author', content: name })),
    { name: 'twitter:card', content: 'summary' },
    { name: 'twitter:title', content: article.title },
    { name: 'twitter:description', content: truncateText(article.abstract, 200) },
    ...articleMeta(metadata),
  ]
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, issuePath, view, related, licence, metadata } = loaderData
  const issue = formatIssue(article)
  return (
    <article className={`page grid gap-y-6 py-8 lg:py-10 ${columns(article)}`}>
      {article.fullText && (
        <FullTextNavigation
          contents={article.fullText.contents}
          folded={false}
          className="sticky top-8 row-span-4 max-h-[90dvh] self-start overflow-y-auto max-xl:hidden"
        />
      )}
      <header className="min-w-0">
        <ArticleNotices notices={view.notices} />
        <p className="text-soft">{[issue, article.category].filter(Boolean).join(' · ')}</p>
        <h1 lang={view.language.code} dir="auto" className="mt-2 text-3xl break-words sm:text-4xl">
          {article.title || 'Untitled Journal'}
        </h1>
        <ArticleAuthors byline={view.byline} />
      </header>
      {/* Without a side column, the files are right below the title. */}
      <Downloads article={article} className="lg:hidden" />
      <Text article={article} view={view} />
      <PrintedCitation citation={metadata.citations[0]} />
      <div className="no-print min-w-0 max-lg:order-last">
        <RelatedArticles articles={related} />
        <Link to="/archive" className="mt-6 inline-block py-1">
          All articles in the archive
        </Link>
      </div>
      <aside className="flex min-w-0 flex-col gap-7 lg:-col-end-1 lg:row-span-4 lg:row-start-1 lg:border-t-[3px] lg:border-rule lg:pt-4">
        <Downloads article={article} className="max-lg:hidden" />
        <ArticleFacts article={article} view={view} licence={licence} issuePath={issuePath} />
        <Citations citations={metadata.citations} downloads={metadata.downloads} />
        <Versions id={article.id} versions={article.fullText?.versions ?? []} />
        <Sharing shared={metadata.shared} />
        <EditorLinks id={article.id} />
      </aside>
    </article>
  )
}

/** With full text, a wide screen has its contents on the left. */
const columns = ({ fullText }: ShownArticle): string =>
  fullText
    ? 'gap-x-12 lg:grid-cols-[minmax(0,1fr)_17rem] xl:grid-cols-[11rem_minmax(0,1fr)_17rem]'
    : 'gap-x-16 lg:grid-cols-[minmax(0,1fr)_18rem]'

/** In place of the content: it names only the files that exist. */
const downloadSentence = ({ files }: ShownArticle): string =>
  `Download ${files.map(({ format }) => (format === 'pdf' ? 'PDF' : 'WORD')).join(' or ')} file`

/** The files rendered from the full text; an uploaded PDF replaces the rendered one. */
const renditionsOf = ({ fullText, files }: ShownArticle) =>
  (fullText?.renditions ?? []).filter(
    ({ format }) => !files.some((uploaded) => uploaded.format === format),
  )

type ShownArticle = Route.ComponentProps['loaderData']['article']
type Metadata = Route.ComponentProps['loaderData']['metadata']

const Downloads = ({ article, className }: { article: ShownArticle; className: string }) => (
  <div className={`no-print flex flex-col gap-2.5 sm:max-lg:flex-row ${className}`}>
    {article.files.map((file) => (
      <DownloadLink
        key={file.fileId}
        article={article}
        file={file}
        className={buttonStyle(file.format === 'pdf' ? 'primary' : 'line')}
      >
        <Download size={18} aria-hidden />
        Download {file.format.toUpperCase()}{' '}
        <span className="font-normal">· {formatBytes(file.bytes)}</span>
      </DownloadLink>
    ))}
    {renditionsOf(article).map(({ format, bytes }) => (
      <a
        key={format}
        href={`/journals/${article.id}/article.${format}`}
        className={buttonStyle(format === 'pdf' ? 'primary' : 'line')}
      >
        <Download size={18} aria-hidden />
        Download {format.toUpperCase()} <span className="font-normal">· {formatBytes(bytes)}</span>
      </a>
    ))}
    {article.files.length + renditionsOf(article).length === 0 && (
      <p className="text-soft">This article has no file to download.</p>
    )}
  </div>
)

function Text({ article, view }: { article: ShownArticle; view: ArticleView }) {
  const lang = view.language.code
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <Section title="Abstract">
        <div lang={lang} dir="auto" className="prose whitespace-pre-line">
          {article.abstract || 'No abstract available'}
        </div>
      </Section>
      {view.translatedAbstracts.map(({ language, title, text }) => (
        <Section key={language} title={title}>
          <div lang={language} dir="auto" className="prose whitespace-pre-line">
            {text}
          </div>
        </Section>
      ))}
      {article.fullText && (
        <>
          <FullTextNavigation contents={article.fullText.contents} folded className="xl:hidden" />
          <FullText html={article.fullText.html} language={lang} />
        </>
      )}
      {!article.fullText && (article.content || article.files.length > 0) && (
        <Section title="Content" className={article.content ? '' : 'no-print'}>
          <div
            lang={article.content ? lang : undefined}
            dir="auto"
            className="prose whitespace-pre-line"
          >
            {article.content || downloadSentence(article)}
          </div>
        </Section>
      )}
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
      <BackMatterSections
        backMatter={view.backMatter}
        authors={view.byline.authors}
        Section={Section}
      />
    </div>
  )
}

function PrintedCitation({ citation }: { citation: Metadata['citations'][number] | undefined }) {
  if (!citation) return null
  return (
    <p className="hidden border-t border-line pt-3 break-words print:block">
      <b>Cite as: </b>
      {citation.runs.map(({ text }) => text).join('')}
    </p>
  )
}

type SectionProps = { title: string; className?: string; children: React.ReactNode }

const Section = ({ title, className, children }: SectionProps) => (
  <section className={className}>
    <h2 className="mb-2 text-xl">{title}</h2>
    {children}
  </section>
)

/** R-DETAIL-2: the server's message, else that of the error. */
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
      <h1 className="text-3xl">The article could not be loaded</h1>
      <ErrorBox action={<RetryButton />}>{message}</ErrorBox>
      <Link to="/archive">All articles in the archive</Link>
    </div>
  )
}
